import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pdfName } from '@shodh/contracts/audit/proof/bundle-files.ts'
import type { PublishedVersion } from '@shodh/contracts/audit/proof/published-versions.ts'

/** A version in words, and whether its file is as it must be. */
export type CheckedPdf = { readonly isRight: boolean; readonly sentence: string }

const hashOf = async (path: string) => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

const timeOf = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`

const published = ({ periods }: PublishedVersion) =>
  periods
    .map(({ from, until }) => `from ${timeOf(from)} ${until === null ? 'on' : `until ${timeOf(until)}`}`)
    .join(', and ') || 'at no time'

const checkPdf = async (folder: string, pdfs: readonly string[], version: PublishedVersion): Promise<CheckedPdf> => {
  const name = pdfName(version.version)
  const said = (isRight: boolean, rest: string) => ({
    isRight,
    sentence: `Version ${version.version} was published ${published(version)}. ${rest}`,
  })
  if (pdfs.includes(name)) {
    const isSame = (await hashOf(join(folder, 'pdfs', name))) === version.sha256
    return said(
      isSame,
      isSame
        ? `pdfs/${name} is that PDF, byte for byte (SHA-256 ${version.sha256}).`
        : `pdfs/${name} is NOT that PDF: its SHA-256 must be ${version.sha256}.`,
    )
  }
  const { withheld, periods } = version
  if (withheld === null && periods.length === 0) return said(true, 'Its PDF is not here.')
  return withheld === null
    ? said(false, `Its PDF, pdfs/${name}, is missing.`)
    : said(
        true,
        `Its PDF is not here, because it is withheld, as its event says: ${withheld.reason} (${withheld.lawfulBasis}). Its SHA-256 is ${version.sha256}.`,
      )
}

/** Compares each PDF with the event that published it; a file that no event names is wrong, too. */
export const checkPdfs = async (
  folder: string,
  pdfs: readonly string[],
  versions: readonly PublishedVersion[],
): Promise<readonly CheckedPdf[]> => {
  const checked: CheckedPdf[] = []
  for (const version of versions) checked.push(await checkPdf(folder, pdfs, version))
  const named = new Set(versions.map(({ version }) => pdfName(version)))
  const others = pdfs.filter(name => !named.has(name))
  return [...checked, ...others.map(name => ({ isRight: false, sentence: `No event names pdfs/${name}.` }))]
}
