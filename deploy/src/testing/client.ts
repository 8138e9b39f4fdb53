import * as z from 'zod/mini'
import { checkDocumented } from './documented.ts'
import { smallPdf } from './pdfs/pdf.ts'

// Tests read responses of every shape; their assertions say what is expected.
// oxlint-disable-next-line typescript/no-explicit-any
export type Reply = { readonly status: number; readonly headers: Headers; readonly body: any }

type Call = { readonly headers?: Record<string, string>; readonly json?: unknown; readonly form?: FormData }

const CreatedVolume = z.object({ id: z.string(), name: z.string() })

type NewPaper = Readonly<Record<string, string>>

const init = (method: string, token: string | undefined, { headers = {}, json, form }: Call): RequestInit => ({
  method,
  headers: {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  },
  body: form ?? (json === undefined ? null : JSON.stringify(json)),
})

export const formOf = (fields: NewPaper, file?: Blob) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append('file', file, 'paper.pdf')
  return form
}

export const pdfBlob = (bytes: Uint8Array<ArrayBuffer> | Buffer, type = 'application/pdf') =>
  new Blob([new Uint8Array(bytes)], { type })

/** Sends requests to a journal as any client does, over HTTP. Throws where a JSON response is not as documented. */
export const client = (address: string, token?: string) => {
  const call = async (method: string, path: string, options: Call = {}): Promise<Reply> => {
    const response = await fetch(`${address}/api/v1${path}`, init(method, token, options))
    const text = await response.text()
    const { status, headers } = response
    const [mediaType = ''] = headers.get('content-type')?.split(';') ?? []
    const isJson = mediaType.endsWith('json')
    const body = isJson ? JSON.parse(text) : text
    if (isJson) checkDocumented({ method, path }, { status, mediaType, body })
    return { status, headers, body }
  }
  const post = (path: string, json: unknown, headers = {}) => call('POST', path, { json, headers })

  return {
    call,
    post,
    get: (path: string, headers = {}) => call('GET', path, { headers }),
    patch: (path: string, json: unknown, headers = {}) => call('PATCH', path, { json, headers }),
    remove: (path: string, json?: unknown) => call('DELETE', path, { json }),
    raw: (path: string, options: RequestInit = {}) => fetch(`${address}/api/v1${path}`, options),
    logIn: async (credentials: { email: string; password: string }): Promise<string> => {
      const { body } = await post('/auth/login', credentials)
      return body.data.tokens.accessToken
    },
    createVolume: async (volumeName = 'Vol. I', year = 2025, issueType = 'Regular') => {
      const { body } = await post('/papers/volumes', { year, issueType, volumeName })
      return CreatedVolume.parse(body.data.volume)
    },
    upload: (fields: NewPaper = {}, file: Blob | null = pdfBlob(smallPdf('On Rivers')), headers = {}) => {
      const place = { year: '2025', issueType: 'Regular', volumeName: 'Vol. I' }
      const all = { title: 'On Rivers', authorName: 'A. Rao', ...place, ...fields }
      return call('POST', '/papers', { form: formOf(all, file ?? undefined), headers })
    },
    replace: (volumeId: string, paperId: string, fields: NewPaper, file: Blob | null = pdfBlob(smallPdf('Second'))) =>
      call('PATCH', `/papers/${volumeId}/${paperId}/replace-pdf`, { form: formOf(fields, file ?? undefined) }),
    revise: (volumeId: string, paperId: string, fields: NewPaper, file?: Blob) =>
      call('PATCH', `/papers/${volumeId}/${paperId}`, { form: formOf(fields, file) }),
  }
}

export type Client = ReturnType<typeof client>
