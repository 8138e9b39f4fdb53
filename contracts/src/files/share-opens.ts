/** Whoever opens a link is nobody in particular: only the number is stored, by the id of the link. */
export type ShareOpensRow = { readonly id: string; readonly opens: number; readonly lastOpenedAt: string }
