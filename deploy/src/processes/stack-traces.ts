import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A location as V8 prints it: the URL of a file, the line and the column, both from 1. */
const LOCATION = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/u

/** Held as long as there is memory for them: a map is some megabytes, and errors are rare. */
const maps = new Map<string, WeakRef<SourceMap> | undefined>()

const read = (url: string) => {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${url}.map`), 'utf8')))
  } catch {
    return undefined
  }
}

const mapOf = (url: string) => {
  const known = maps.get(url)?.deref()
  if (known || (maps.has(url) && maps.get(url) === undefined)) return known
  const map = read(url)
  maps.set(url, map && new WeakRef(map))
  return map
}

const locationInSource = (location: string, url: string, line: string, column: string) => {
  const origin = mapOf(url)?.findOrigin(Number(line), Number(column))
  if (!origin || !('fileName' in origin)) return location
  return `${new URL(origin.fileName, url).href}:${origin.lineNumber}:${origin.columnNumber}`
}

/** V8's call sites say where they are. */
type CallSite = NodeJS.CallSite & { readonly toString: () => string }

/**
 * Stack traces of bundled code name the lines of its sources. Node's own `--enable-source-maps` would read all maps at
 * the start, and hold them.
 */
Error.prepareStackTrace = (error, calls) =>
  [
    error,
    ...(calls as readonly CallSite[]).map(call => `    at ${call.toString().replace(LOCATION, locationInSource)}`),
  ].join('\n')
