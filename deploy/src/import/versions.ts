/**
 * Where to continue in a paper's versions (SHA-256, oldest first): how many of `wanted` the journal has;
 * undefined where its versions differ, and a newer PDF of the journal would be replaced by an older one.
 */
export const nextVersion = (wanted: readonly string[], there: readonly string[]): number | undefined => {
  const next = there.reduce((matched, sha256) => (sha256 === wanted[matched] ? matched + 1 : matched), 0)
  const isCurrentOurs = next > 0 && there.at(-1) === wanted[next - 1]
  return next === wanted.length || isCurrentOurs ? next : undefined
}
