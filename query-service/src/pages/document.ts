import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from '@shodh/contracts/flow/once.ts'
import type { Language } from '@shodh/contracts/languages.ts'
import { html } from '../markup.ts'
import { tooOld, withoutScripts } from './no-scripts.ts'
import type { FirstView, LoadedText, PageRenderer, RenderedPage, Renderer, RenderRequest } from '../ports.ts'

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
  /** The origins of scripts of other sites, and those that they send to. */
  readonly thirdParties?: readonly string[]
  /** Whether scripts of other sites load further ones by addresses that are no Trusted Types. */
  readonly addsScripts?: boolean
  /** Whether WebAssembly may be compiled (CSP 3, 'wasm-unsafe-eval'). */
  readonly hasWebAssembly?: boolean
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

const matchIn = (index: string, pattern: RegExp | string) => {
  const [found] = index.match(pattern) ?? []
  if (found === undefined) throw new Error(`The built index.html lacks ${String(pattern)}`)
  return found
}

/** What Vite writes about each module that begins a chunk; its files are paths below the built folder. */
type Manifest = Readonly<
  Record<string, { readonly isEntry?: boolean; readonly css?: readonly string[]; readonly imports?: readonly string[] }>
>

/** The stylesheets that a module needs beside those that every page has. */
const stylesheetsOf = (manifest: Manifest, module: string, seen = new Set<string>()): readonly string[] => {
  const chunk = manifest[module]
  if (!chunk || chunk.isEntry || seen.has(module)) return []
  seen.add(module)
  // Stryker disable next-line ArrayDeclaration: No manifest has a module of that name, so it needs no stylesheet.
  return [...(chunk.imports ?? []).flatMap(each => stylesheetsOf(manifest, each, seen)), ...(chunk.css ?? [])]
}

/** A start does not wait for a stylesheet to be parsed: it is when a page first needs it. */
const parsedOnce = (stylesheet: string) =>
  once(async () => (await import('./critical-css.ts')).parseStylesheet(stylesheet))

/** Finds what of the stylesheets of a module markup is first painted with; each stylesheet is read once. */
const stylesheets = async (root: string, main: string) => {
  // Stryker disable next-line StringLiteral: JSON and stylesheets are read from bytes, too, which count as UTF-8.
  const manifest: Manifest = JSON.parse(await readFile(join(root, '.vite/manifest.json'), 'utf8'))
  const read = async (path: string) => [path, parsedOnce(await readFile(join(root, path), 'utf8'))] as const
  const lazy = new Set(Object.keys(manifest).flatMap(module => stylesheetsOf(manifest, module)))
  const critical = new Map(await Promise.all([main, ...lazy].map(read)))
  const ofModule = async (module: string | undefined) => {
    // Stryker disable next-line ArrayDeclaration, ConditionalExpression: No manifest has a module named undefined, so it needs no stylesheet. No stylesheet has that name, and one that is unknown gives nothing.
    const needed = [main, ...(module === undefined ? [] : stylesheetsOf(manifest, module))]
    const { criticalCss } = await import('./critical-css.ts')
    return criticalCss(await Promise.all(needed.flatMap(path => critical.get(path)?.() ?? [])))
  }
  const modules = new Map<string | undefined, () => ReturnType<typeof ofModule>>()
  return async (module: string | undefined, markup: string, accentColour: string) => {
    const resolver = modules.get(module) ?? once(() => ofModule(module))
    modules.set(module, resolver)
    const resolve = await resolver()
    // more specific than the default of the stylesheets, which follow
    return `${resolve(markup)}:root:root{--journal-accent:${accentColour}}`
  }
}

/** All markup but the language. */
type Filling = Record<'head' | 'style' | 'content', string> & { readonly language: Language }

/** With what its document has beside it. */
type PageInJournal = Omit<RenderedPage, 'status' | 'path' | 'links'> &
  Pick<RenderRequest, 'scripts'> & { readonly accentColour: string }

/** The feed of papers, which the built frame names; the one of the record follows it. */
const FEED = /<link [^>]*href="\/feed\.atom"[^>]*>/u
const DIGEST =
  '<link rel="alternate" type="application/atom+xml" href="/digest.atom" title="The record of each week" />'

/**
 * The built index.html as the frame of rendered pages. What of the stylesheets applies to a page stands in it; the whole
 * of them follows its content, so that nothing waits for them. Rejects where it is not such a frame.
 */
export const documentFrame = async (root: string) => {
  const index = (await readFile(join(root, 'index.html'), 'utf8'))
    .replace(/^\s*\/\/.*\n/gmu, '')
    .replace(/\n\s+/gu, '\n')
    .replace(FEED, feed => feed + DIGEST)
  const link = matchIn(index, STYLESHEET)
  // Stryker disable next-line ArrayDeclaration: Only the types allow what is missing: the link has been found by the same pattern.
  const [, stylesheet = ''] = STYLESHEET.exec(link) ?? []
  const styles = once(() => stylesheets(root, stylesheet))
  const parts = [TITLE, link, NO_SCRIPT, ROOT, LANGUAGE].map(pattern => matchIn(index, pattern))
  const [title = '', , noScript = ''] = parts
  const scripts = [...index.matchAll(INLINE_SCRIPT)].map(([, text = '']) => hashOf(text))
  const filled = ({ language, head, style, content }: Filling) =>
    index
      .replace(LANGUAGE, `<html lang="${language}">`)
      .replace(title, () => head)
      .replace(link, () => `<style>${style}</style>`)
      .replace(noScript, () => link)
      .replace(ROOT, () => tooOld(language) + content)
  return {
    /** Of the inline scripts, which all documents have. */
    scripts,
    /** The document that browsers render by themselves. */
    shellIn: (language: Language, name: string) =>
      index
        .replace(LANGUAGE, `<html lang="${language}">`)
        .replace(title, () => html`<title>${name}</title>`.markup)
        .replace(noScript, '')
        .replace(ROOT, () => tooOld(language) + withoutScripts(language, name) + ROOT),
    /** The document, and the hash of its inline stylesheet. The texts are markup already. */
    documentOf: async ({
      language,
      head,
      html: markup,
      state,
      module,
      scripts: others = [],
      accentColour,
    }: PageInJournal) => {
      const style = await (await styles())(module, markup, accentColour)
      const thirdParties = others.map(src => html`<script async src="${src}"></script>`.markup).join('')
      // its frontend loads the document anew before anything that these must not read
      const mark = others.length > 0 ? ' data-third-parties' : ''
      const content = `<div id="root"${mark}>${markup}</div><script type="application/json" id="rendered">${state}</script>${thirdParties}`
      return { text: filled({ language, head, style, content }), style: hashOf(style) }
    },
    shellWith: async ({ language, head, body, module, accentColour }: FirstView) => {
      const style = await (await styles())(module, body, accentColour)
      const own = [...body.matchAll(INLINE_SCRIPT)].map(([, text = '']) => hashOf(text))
      const text = filled({ language, head, style, content: body + ROOT })
      return { text, styles: [hashOf(style)], scripts: [...scripts, ...own] }
    },
  }
}

export type DocumentFrame = Awaited<ReturnType<typeof documentFrame>>

/** Puts what is rendered into the frame. */
export const documentRenderer = ({ pathOf, render }: PageRenderer, frame: DocumentFrame): Renderer<LoadedText> => ({
  pathOf: async path => pathOf(path),
  render: async request => {
    const page = await render(request)
    if (!page) return undefined
    const { status, language, path, links } = page
    const { accentColour } = request.journal
    return {
      status,
      language,
      path,
      links,
      ...(await frame.documentOf({ ...page, accentColour, scripts: request.scripts })),
    }
  },
  shellWith: frame.shellWith,
})
