export function AdminStatistics() {
  return null
}
