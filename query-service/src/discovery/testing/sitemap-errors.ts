import { readFile } from 'node:fs/promises'
import { validateXML } from 'xmllint-wasm'

const schema = await readFile(new URL('sitemap.xsd', import.meta.url), 'utf8')

/** What is wrong with a sitemap, or an index of sitemaps, by its schema. */
export const sitemapErrors = async (contents: string): Promise<readonly string[]> => {
  const { errors } = await validateXML({ xml: { fileName: 'sitemap.xml', contents }, schema })
  return errors.map(({ message }) => message)
}
