/** Repeated up to a size, each has cost a server much somewhere: pairs, slashes, brackets, nesting, combining marks, escapes. */
const UGLY: Readonly<Record<string, string>> = {
  pairs: 'a&',
  slashes: '/',
  brackets: '[',
  braces: '{"a":',
  marks: '%CC%81%CC%A3',
  percents: '%',
  dots: 'a.',
  spaces: '%20',
  commas: ',;',
}

const repeated = (text: string, size: number) => text.repeat(Math.ceil(size / text.length)).slice(0, size)

export type Input = {
  readonly name: string
  readonly path: string
  readonly type?: string
  readonly body?: string
}

/** Addresses of a size, with the ugly text behind the path and in the query. */
export const uglyAddresses = (path: string, size: number): readonly Input[] =>
  Object.entries(UGLY).flatMap(([name, text]) => {
    const behind = path + repeated(text, size - path.length - 1)
    const query = `${path}?q=${repeated(text, size - path.length - 3)}`
    return [
      { name: `${name} in the path`, path: `${behind.replace(/^\/+/u, '/')}x` },
      { name: `${name} in the query`, path: query },
    ]
  })

const BOUNDARY = 'b'

const asPart = (text: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="title"\r\n\r\n${text}\r\n--${BOUNDARY}--\r\n`

/** Bodies of a size, as JSON, as an urlencoded form and as a form with files. */
export const uglyBodies = (path: string, size: number): readonly Input[] =>
  Object.entries(UGLY).flatMap(([name, text]) => {
    const plain = repeated(text === '%' ? text : decodeURIComponent(text), size)
    return [
      { name: `${name} as JSON`, path, type: 'application/json', body: plain },
      {
        name: `${name} in JSON`,
        path,
        type: 'application/json',
        body: JSON.stringify({ email: plain, message: plain }),
      },
      { name: `${name} as a form`, path, type: 'application/x-www-form-urlencoded', body: repeated(text, size) },
      { name: `${name} in a part`, path, type: `multipart/form-data; boundary=${BOUNDARY}`, body: asPart(plain) },
    ]
  })
