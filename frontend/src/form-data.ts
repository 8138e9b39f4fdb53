const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** The fields of a call as a multipart form: lists as JSON, blank for what is taken away, nothing for undefined. */
export const formDataOf = (fields: Readonly<Record<string, unknown>>, file?: File): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, value === null ? '' : textOf(value))
  if (file) form.append('file', file)
  return form
}
