export function AdminJobs() {
  return null
}
