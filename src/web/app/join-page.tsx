/** Where an invitation leads. */
export function JoinPage() {
  return <main>Join</main>
}
