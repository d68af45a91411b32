export function AdminEngines() {
  return null
}
