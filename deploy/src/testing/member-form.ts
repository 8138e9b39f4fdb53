/** A picture of one pixel, PNG. */
const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** What a member of the board is added by. */
export const memberForm = (fields: Readonly<Record<string, string>>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ designation: 'Editor', description: 'Reads', ...fields }))
    form.append(name, value)
  form.append('image', new Blob([ONE_PIXEL]), 'portrait.png')
  return form
}
