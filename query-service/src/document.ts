import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@shodh/contracts/site/languages.ts'
import type { RenderedPage } from './ports.ts'

const LANGUAGE = '<html lang="en">'
const ROOT = '<div id="root"></div>'
const TITLE = /<title>[^<]*<\/title>/u
const NO_SCRIPT = /<noscript>.*?<\/noscript>/su
const STYLESHEET = /<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="\/([^"]+)"[^>]*>/u
const INLINE_SCRIPT = /<script>(.*?)<\/script>/gsu

/** What the Content-Security-Policy allows beside files of this site: `sha256-…` of inline elements. */
type InlineHashes = { readonly styles: readonly string[]; readonly scripts: readonly string[] }

/** With the origins whose pages may be shown in a frame. */
export type PagePolicy = InlineHashes & {
  readonly frames: readonly string[]
  /** Whether WebAssembly may be compiled (CSP 3, 'wasm-unsafe-eval'). */
  readonly hasWebAssembly?: boolean
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

const matchIn = (index: string, pattern: RegExp | string) => {
  const [found] = index.match(pattern) ?? []
  if (found === undefined) throw new Error(`The built index.html lacks ${String(pattern)}`)
  return found
}

/**
 * The built index.html as the frame of rendered pages, with the stylesheet inlined. Rejects where it is not such a frame.
 * `accentColour` is the journal's, in CSS.
 */
export const documentFrame = async (root: string, accentColour: string) => {
  const index = await readFile(join(root, 'index.html'), 'utf8')
  const link = matchIn(index, STYLESHEET)
  const [, stylesheet = ''] = STYLESHEET.exec(link) ?? []
  const style = `${await readFile(join(root, stylesheet), 'utf8')}:root{--journal-accent:${accentColour}}`
  const parts = [TITLE, link, NO_SCRIPT, ROOT, LANGUAGE].map(pattern => matchIn(index, pattern))
  const [title = '', , noScript = ''] = parts
  const scripts = [...index.matchAll(INLINE_SCRIPT)].map(([, text = '']) => hashOf(text))
  return {
    hashes: { styles: [hashOf(style)], scripts } satisfies InlineHashes,
    /** The document that browsers render by themselves. */
    shellIn: (language: Language) => index.replace(LANGUAGE, `<html lang="${language}">`),
    /** The texts are markup already. */
    documentOf: ({ language, head, html, state }: Omit<RenderedPage, 'status' | 'path' | 'links'>) =>
      index
        .replace(LANGUAGE, `<html lang="${language}">`)
        .replace(title, () => head)
        .replace(link, () => `<style>${style}</style>`)
        .replace(noScript, () => '')
        .replace(
          ROOT,
          () => `<div id="root">${html}</div><script type="application/json" id="rendered">${state}</script>`,
        ),
  }
}

export type DocumentFrame = Awaited<ReturnType<typeof documentFrame>>
