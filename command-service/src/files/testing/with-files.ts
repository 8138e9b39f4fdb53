import { beforeEach } from 'vitest'
import { formOf } from '../../testing/form-of.ts'
import { withService } from '../../testing/with-service.ts'
import { fileRoutes } from '../routes.ts'

type Fields = Readonly<Record<string, string>>
type Sent = { readonly headers?: Fields; readonly name?: string }

/** A service of files, and an administrator who sends requests to it. */
export const withFiles = (
  open: Parameters<typeof withService>[0],
  overrides: Parameters<typeof withService>[2] = {},
) => {
  const at = withService(open, fileRoutes, overrides)
  beforeEach(() => at.signIn('admin'))

  const upload = async (
    bytes: string | Uint8Array<ArrayBuffer> | undefined,
    fields: Fields = {},
    { headers, name = 'a.txt' }: Sent = {},
  ) => {
    const blob = bytes === undefined ? undefined : new Blob([bytes])
    const form = await formOf(fields, blob && { field: 'file', blob, name })
    return at.send('POST', '/file-manager/upload', { body: form.body, headers: { ...form.headers, ...headers } })
  }
  const call = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown, headers: Fields = {}) =>
    at.send(method, `/file-manager/${path}`, { headers, ...(body !== undefined && { body: body as object }) })

  return {
    at,
    upload,
    call,
    createFolder: async (folderName: string, parentPath = ''): Promise<string> => {
      const { body } = await call('POST', 'folder', { folderName, parentPath })
      return body.data.folder.id
    },
    /** What has happened to files and folders. */
    events: async () => (await at.events()).map(({ type, data }) => [type, data] as const),
  }
}
