/** The field, if it has a plain name: only such fields can be queried. */
export const plainName = (field: string) => {
  if (!isPlainName(field)) throw new Error(`Documents can't be found by the field ${JSON.stringify(field)}`)
  return field
}

export const isPlainName = (field: string) => /^[a-z_]\w*$/i.test(field)
