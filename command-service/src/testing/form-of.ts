/** A form with fields and a file, as a browser sends it. */
export const formOf = async (
  fields: Readonly<Record<string, string>>,
  file?: { readonly field: string; readonly blob: Blob; readonly name: string },
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append(file.field, file.blob, file.name)
  const response = new Response(form)
  return {
    body: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  }
}
