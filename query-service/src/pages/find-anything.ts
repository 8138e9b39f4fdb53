import { pathKey } from '@shodh/contracts/site/redirects.ts'
import { isFixedAddress } from '../content/address-states.ts'
import { locate } from '../discovery/locate.ts'
import { redirectFinder } from '../discovery/redirect-finder.ts'
import { publicFile } from '../files/published.ts'
import type { Ports } from '../ports.ts'
import { siteForms } from './site-files/text-files.ts'

type Needed = Pick<Ports, 'views' | 'content' | 'fileTree' | 'texts'>

const FOLDER = /^\/(?<folder>files|texts|pictures)\/(?<path>.+)$/u

/** Tells whether readers are shown something at an address of the site: a page, a paper, a file, or what it is redirected to. */
export const findAnything = ({ views, content, fileTree, texts }: Needed) => {
  const redirect = redirectFinder(views)
  const { formAt } = siteForms({ fileTree, texts })

  const fileAt = async (address: string) => {
    const { folder, path = '' } = FOLDER.exec(pathKey(address))?.groups ?? {}
    if (folder === 'pictures') return true
    if (folder === 'texts') return (await formAt(path)) !== undefined || texts?.files.has(path) === true
    const found = folder === 'files' ? publicFile(await fileTree.tree(), path) : undefined
    return found !== undefined && found.is !== 'deleted'
  }
  return async (address: string): Promise<boolean> =>
    isFixedAddress(address) ||
    (await fileAt(address)) ||
    (await locate({ views, content }, address)) !== undefined ||
    (await redirect(address)) !== undefined
}
