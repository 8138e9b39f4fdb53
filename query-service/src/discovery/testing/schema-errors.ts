import { readdirSync, readFileSync } from 'node:fs'
import { validateXML } from 'xmllint-wasm'

const folder = new URL('.', import.meta.url)
const files = readdirSync(folder)
  .filter(name => name.endsWith('.xsd'))
  .map(fileName => ({ fileName, contents: readFileSync(new URL(fileName, folder), 'utf8') }))

/** What is wrong with a document by a schema of this folder, which may import the others. */
const errorsBy =
  (name: string) =>
  async (contents: string): Promise<readonly string[]> => {
    const schema = files.filter(({ fileName }) => fileName === name)
    const preload = files.filter(({ fileName }) => fileName !== name)
    const { errors } = await validateXML({ xml: { fileName: 'document.xml', contents }, schema, preload })
    return errors.map(({ message }) => message)
  }

/** Of a sitemap, or an index of sitemaps. */
export const sitemapErrors = errorsBy('sitemap.xsd')

/** Of a response of OAI-PMH, with its Dublin Core and its JATS. */
export const oaiErrors = errorsBy('oai-pmh.xsd')

/** Of a deposit with Crossref. */
export const crossrefErrors = errorsBy('crossref.xsd')
