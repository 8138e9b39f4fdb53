type Status = { readonly type: string; readonly effectiveOn: string }

/** The name of a notice in English: `Expression of concern`. */
export const noticeName = (type: string) => {
  const words = type.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `Retraction (2026-02-01)`: what a reference manager notes. */
export const noteOf = (status: Status | undefined) => status && `${noticeName(status.type)} (${status.effectiveOn})`
