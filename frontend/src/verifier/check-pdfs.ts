import { pdfName } from '@shodh/contracts/audit/proof/bundle-files.ts'
import type { PublishedVersion } from '@shodh/contracts/audit/proof/published-versions.ts'
import {
  type BundleSource,
  isRight,
  type PdfState,
  pdfState,
  unnamedPdfs,
} from '@shodh/contracts/audit/proof/read-bundle.ts'

/** A version in words, and whether its file is as it must be. */
export type CheckedPdf = { readonly isRight: boolean; readonly sentence: string }

const timeOf = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`

const published = ({ periods }: PublishedVersion) =>
  periods
    .map(({ from, until }) => `from ${timeOf(from)} ${until === null ? 'on' : `until ${timeOf(until)}`}`)
    .join(', and ') || 'at no time'

const sentences: Readonly<Record<PdfState, (version: PublishedVersion) => string>> = {
  same: ({ version, sha256 }) => `pdfs/${pdfName(version)} is that PDF, byte for byte (SHA-256 ${sha256}).`,
  different: ({ version, sha256 }) => `pdfs/${pdfName(version)} is NOT that PDF: its SHA-256 must be ${sha256}.`,
  missing: ({ version }) => `Its PDF, pdfs/${pdfName(version)}, is missing.`,
  withheld: ({ withheld, sha256 }) =>
    `Its PDF is not here, because it is withheld, as its event says: ${withheld?.reason} (${withheld?.lawfulBasis}). Its SHA-256 is ${sha256}.`,
  'never public': () => 'Its PDF is not here.',
}

const checkPdf = async (source: BundleSource, version: PublishedVersion): Promise<CheckedPdf> => {
  const state = await pdfState(source, version)
  const rest = sentences[state](version)
  const sentence = `Version ${version.version} was published ${published(version)}. ${rest}`
  return { isRight: isRight(state), sentence }
}

/** Compares each PDF with the event that published it; a file that no event names is wrong, too. */
export const checkPdfs = async (
  source: BundleSource,
  versions: readonly PublishedVersion[],
): Promise<readonly CheckedPdf[]> => {
  const checked: CheckedPdf[] = []
  for (const version of versions) checked.push(await checkPdf(source, version))
  const others = unnamedPdfs(source, versions)
  return [...checked, ...others.map(name => ({ isRight: false, sentence: `No event names pdfs/${name}.` }))]
}
