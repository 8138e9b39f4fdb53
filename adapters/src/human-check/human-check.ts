/** Distinguishes people from programs by a token that a form's page made. */
export type HumanCheck = {
  /** Whether the token is a person's, used for the first time. Rejects where the service can't be reached. */
  readonly passes: (token: string) => Promise<boolean>
}
