import { pdfName, proofName } from '@shodh/contracts/audit/proof/bundle-files.ts'
import { checkEvidence, type Evidence } from '@shodh/contracts/audit/proof/evidence.ts'
import type { TreeHead } from '@shodh/contracts/audit/proof/note.ts'
import type { PublishedVersion } from '@shodh/contracts/audit/proof/published-versions.ts'
import {
  type BundleSource,
  EVENTS_MAX,
  isRight,
  type PdfState,
  pdfState,
  readBundle,
  titleIn,
  unnamedPdfs,
  Unreadable,
} from '@shodh/contracts/audit/proof/read-bundle.ts'
import { hashOf } from '../../../hash-of.ts'
import { browserCrypto } from '../paper-page/check/proof.ts'
import { filesOfZip, textOf, UnreadableZip, type ZipFile, type ZipProblem } from './zip.ts'

/** Bytes of the texts of a ZIP together; those of evidence have some kilobytes. */
const TEXTS_MAX = 8 * 1024 * 1024
/** Each event has a file, and so may its PDF. */
const FILES_MAX = 2 * EVENTS_MAX + 100
const VERIFIER = 'verify.mjs'

type ZipVersion = { readonly version: PublishedVersion; readonly state: PdfState }

/** What a ZIP proves by itself. */
export type CheckedZip = {
  readonly title: string
  readonly vkey: string
  /** Of its log; undefined where that is not signed. */
  readonly head: TreeHead | undefined
  readonly isProven: boolean
  /** Sentences in English. */
  readonly problems: readonly string[]
  readonly versions: readonly ZipVersion[]
  /** The program in it, if any: what a reader may run. */
  readonly verifier: string | undefined
  /** Other files that no event names. */
  readonly others: readonly string[]
}

export type ZipOutcome =
  | CheckedZip
  | ZipProblem
  /** It holds something else. */
  | 'no evidence'
  /** This browser can't check signatures. */
  | 'no signatures'

/** Is given the bytes of each piece of a PDF that was read. */
type Piece = (bytes: number) => void

const MARK = 'paper.json'

/** Whoever packs the folder again packs it with its own name. */
const folderIn = (files: readonly ZipFile[]) =>
  files.find(({ name }) => /^(?:[^/]+\/)?paper\.json$/u.test(name))?.name.slice(0, -MARK.length)

/** Its files as those of a bundle, and why one of them could not be read. */
const bundleIn = (files: readonly ZipFile[], folder: string, piece: Piece) => {
  const byName = new Map(files.map(file => [file.name, file]))
  let left = TEXTS_MAX
  let problem: unknown
  const at = (name: string) => {
    const file = byName.get(folder + name)
    if (!file) throw new Unreadable(`${name} is missing.`)
    return file
  }
  const source: BundleSource = {
    text: async name => {
      const file = at(name)
      try {
        const text = await textOf(file, left)
        left -= text.length
        return text
      } catch (error) {
        problem = error
        throw error
      }
    },
    pdfs: files.flatMap(({ name }) => {
      const place = `${folder}pdfs/`
      return name.startsWith(place) && name !== place ? [name.slice(place.length)] : []
    }),
    hashOf: async (pdf, bytes) => {
      const content = await at(`pdfs/${pdf}`).open()
      let read = 0
      const tooLong = new UnreadableZip('too large')
      return hashOf({ stream: () => content }, more => {
        read += more
        piece(more)
        if (read > bytes) throw tooLong
      }).catch((error: unknown) => {
        if (error === tooLong) return ''
        throw error
      })
    },
  }
  return { source, problem: () => problem }
}

const statesOf = async (source: BundleSource, versions: readonly PublishedVersion[]) => {
  const states: ZipVersion[] = []
  for (const version of versions) states.push({ version, state: await pdfState(source, version) })
  return states
}

/** What no event speaks of; a folder in which the files are is none of them. */
const othersIn = (files: readonly ZipFile[], folder: string, { events }: Evidence) => {
  const named = ['paper.json', 'events.jsonl', 'checkpoint', 'vkey', VERIFIER, 'README.txt', ...events.map(proofName)]
  const known = new Set(named.map(name => folder + name))
  return files
    .map(({ name }) => name)
    .filter(name => !known.has(name) && !name.endsWith('/') && !name.startsWith(`${folder}pdfs/`))
}

const checked = async (
  files: readonly ZipFile[],
  folder: string,
  source: BundleSource,
): Promise<CheckedZip | 'no signatures'> => {
  const { evidence, problems: ofProofs } = await readBundle(source)
  const found = await checkEvidence(browserCrypto, evidence).catch(() => undefined)
  if (!found) return 'no signatures'
  const versions = await statesOf(source, found.versions)
  const unnamed = unnamedPdfs(source, found.versions).map(name => `No event names pdfs/${name}.`)
  const has = (name: string) => files.some(file => file.name === folder + name)
  const wrong = versions.filter(({ state }) => !isRight(state))
  const ofPdfs = wrong.map(({ version: { version, sha256 }, state }) =>
    state === 'missing'
      ? `pdfs/${pdfName(version)} is missing.`
      : `pdfs/${pdfName(version)} has another SHA-256 than ${sha256}.`,
  )
  const problems = [...ofProofs, ...found.problems, ...ofPdfs, ...unnamed]
  return {
    title: titleIn(evidence),
    vkey: evidence.vkey.trim(),
    head: found.head,
    isProven: problems.length === 0,
    problems,
    versions,
    verifier: has(VERIFIER) ? await source.text(VERIFIER) : undefined,
    others: othersIn(files, folder, evidence),
  }
}

const unreadable = (error: Unreadable): CheckedZip => ({
  title: '',
  vkey: '',
  head: undefined,
  isProven: false,
  problems: [error.message],
  versions: [],
  verifier: undefined,
  others: [],
})

/** Checks what a ZIP of evidence says, by the code of the verifier that it carries, without asking anybody. */
export const checkZip = async (zip: Blob, piece: Piece): Promise<ZipOutcome> => {
  try {
    const files = await filesOfZip(zip)
    if (files.length > FILES_MAX) return 'too large'
    const folder = folderIn(files)
    if (folder === undefined) return 'no evidence'
    const { source, problem } = bundleIn(files, folder, piece)
    return await checked(files, folder, source).catch((error: unknown) => {
      const why = problem()
      if (why instanceof UnreadableZip) throw why
      if (error instanceof Unreadable) return unreadable(error)
      throw error
    })
  } catch (error) {
    return error instanceof UnreadableZip ? error.problem : 'damaged'
  }
}
