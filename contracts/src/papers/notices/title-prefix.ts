/** What stands before the title of a paper that no longer stands as it was (NISO RP-45, CREC). */
const PREFIXES: Readonly<Record<string, string>> = {
  expression_of_concern: 'EXPRESSION OF CONCERN: ',
  partial_retraction: 'PARTIALLY RETRACTED: ',
  retraction: 'RETRACTED: ',
  withdrawal: 'WITHDRAWN: ',
}

/** Empty of a paper that stands, corrected or not. */
export const titlePrefix = (status: { readonly type: string } | undefined) => (status && PREFIXES[status.type]) ?? ''
