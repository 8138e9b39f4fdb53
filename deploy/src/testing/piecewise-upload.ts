import { request } from 'node:http'
import { responseTo } from './response-to.ts'

type Upload = {
  readonly address: string
  readonly token: string
  readonly key: string
  readonly fields: Readonly<Record<string, string>>
  readonly pdf: Buffer
  /** Below `/api/v1`; that of papers unless it says otherwise. */
  readonly path?: string
}

const BOUNDARY = 'the-end-of-a-part'

const partOf = (disposition: string, content: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n${content}`

const fieldOf = ([name, value]: [string, string]) => partOf(`name="${name}"`, `\r\n${value}\r\n`)

/** A form's bytes in three pieces: up to half of its file, up to the file's end, and what follows. */
const piecesOf = ({ fields, pdf }: Upload) => {
  const half = pdf.length >> 1
  const [last, ...others] = Object.entries(fields)
  const file = partOf('name="file"; filename="paper.pdf"', 'Content-Type: application/pdf\r\n\r\n')
  return {
    half: Buffer.concat([Buffer.from(others.map(fieldOf).join('') + file), pdf.subarray(0, half)]),
    file: Buffer.concat([pdf.subarray(half), Buffer.from(`\r\n--${BOUNDARY}\r\n`)]),
    rest: Buffer.from(`${(last ? fieldOf(last) : '').replace(`--${BOUNDARY}\r\n`, '')}--${BOUNDARY}--\r\n`),
  }
}

/** An upload of which a test decides how far it has come: the server waits for the pieces that are not sent. */
export const piecewiseUpload = (upload: Upload) => {
  const pieces = piecesOf(upload)
  const all = [pieces.half, pieces.file, pieces.rest]
  const sending = request(`${upload.address}/api/v1${upload.path ?? '/papers'}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${upload.token}`,
      'idempotency-key': upload.key,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': all.reduce((sum, { length }) => sum + length, 0),
    },
  })
  const responded = responseTo(sending)
  return {
    send: (name: keyof typeof pieces) => sending.write(pieces[name]),
    /** Of the response; undefined where the connection ends without one. */
    status: responded.then(
      response => response.resume().statusCode,
      () => undefined,
    ),
  }
}
