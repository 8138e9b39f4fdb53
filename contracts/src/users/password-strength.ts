export type PasswordPoint = 'length' | 'lowercase' | 'uppercase' | 'digit' | 'special'

export type PasswordStrength = {
  /** 0 to 5: one point each. */
  readonly score: number
  readonly label: 'Weak' | 'Fair' | 'Good' | 'Strong'
  /** The points that are missing. */
  readonly missing: readonly PasswordPoint[]
}

/** The score below which a password is refused. */
export const PASSWORD_SCORE_MIN = 3

const points: readonly (readonly [PasswordPoint, RegExp])[] = [
  // Stryker disable next-line Regex: A text has eight characters from its first on where it has them anywhere.
  ['length', /^.{8}/su],
  ['lowercase', /\p{Ll}/u],
  ['uppercase', /\p{Lu}/u],
  ['digit', /\p{Nd}/u],
  ['special', /[^\p{Ll}\p{Lu}\p{Nd}]/u],
]

const labels = ['Weak', 'Weak', 'Weak', 'Fair', 'Good', 'Strong'] as const

export const passwordStrength = (password: string): PasswordStrength => {
  const missing = points.filter(([, pattern]) => !pattern.test(password)).map(([point]) => point)
  const score = points.length - missing.length
  // Stryker disable next-line StringLiteral: Each score has a label.
  return { score, label: labels[score] ?? 'Weak', missing }
}
