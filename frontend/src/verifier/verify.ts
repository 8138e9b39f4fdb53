import { createHash, createPublicKey, verify } from 'node:crypto'
import { dirname } from 'node:path'
import { argv, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { type CheckedEvidence, checkEvidence } from '@shodh/contracts/audit/proof/evidence.ts'
import { type Bundle, readBundle, titleIn, Unreadable } from '@shodh/contracts/audit/proof/read-bundle.ts'
import { bundleFolder } from './bundle-folder.ts'
import { checkPdfs } from './check-pdfs.ts'

const sha256 = (message: Uint8Array | string) => new Uint8Array(createHash('sha256').update(message).digest())

/** The header of a raw Ed25519 key in DER (RFC 8410). */
const DER = Buffer.from('302a300506032b6570032100', 'hex')

const verifyEd25519 = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => {
  const key = createPublicKey({ key: Buffer.concat([DER, publicKey]), format: 'der', type: 'spki' })
  return verify(null, message, key, signature)
}

const say = (text: string) => stdout.write(`${text}\n`)

type Line = { readonly isRight: boolean; readonly sentence: string }

const keyLines = ({ evidence }: Bundle, known: string | undefined): readonly Line[] => {
  const vkey = evidence.vkey.trim()
  if (known !== undefined)
    return [
      vkey === known.trim()
        ? { isRight: true, sentence: 'The key in this bundle is the one that you gave.' }
        : { isRight: false, sentence: 'The key in this bundle is NOT the one that you gave.' },
    ]
  return [
    {
      isRight: true,
      sentence: `The key of the log is ${vkey}
  Whether it is the journal's, this bundle can't say: compare it with the one at the journal's own address, below
  /.well-known/journal-log/vkey, or with one that you noted before (node verify.mjs --key '…').`,
    },
  ]
}

const logLines = ({ evidence }: Bundle, { problems, head }: CheckedEvidence): readonly Line[] => {
  const wrong = problems.map(sentence => ({ isRight: false, sentence }))
  if (!head) return wrong
  const { origin, size } = head
  const events = evidence.events.map(({ at, type, index }) => `\n  ${at}  ${type} (event ${index})`).join('')
  return [
    { isRight: true, sentence: `The checkpoint of the log ${origin}, with ${size} events, is signed by that key.` },
    ...(wrong.length > 0
      ? wrong
      : [{ isRight: true, sentence: `The log has each of these events as it stands here:${events}` }]),
  ]
}

const YES = 'YES: all of this is in the log that the key signed, and nothing of it was changed since.'
const NO = 'NO: not all of this is what the log has. See the lines marked with ✗.'
const LIMITS = `It does not show that these are all events of the paper: later ones, and others that were left out, are in the log alone.`

const main = async () => {
  const options = argv.slice(2)
  const at = options.indexOf('--key')
  const known = at < 0 ? undefined : (options[at + 1] ?? '')
  const [folder = dirname(fileURLToPath(import.meta.url))] = at < 0 ? options : options.toSpliced(at, 2)
  const source = bundleFolder(folder)
  const bundle = await readBundle(source)
  const checked = await checkEvidence({ sha256, verify: verifyEd25519 }, bundle.evidence)
  const lines = [
    ...keyLines(bundle, known),
    ...logLines(bundle, checked),
    ...bundle.problems.map(sentence => ({ isRight: false, sentence })),
    ...(await checkPdfs(source, checked.versions)),
  ]
  const title = titleIn(bundle.evidence)
  say(`Paper ${bundle.evidence.paperId}: ${title === '' ? 'without a title' : JSON.stringify(title)}\n`)
  for (const { isRight, sentence } of lines) say(`${isRight ? '✓' : '✗'} ${sentence}`)
  return lines.every(({ isRight }) => isRight)
}

try {
  const isProven = await main()
  say(`\n${isProven ? `${YES}\n${LIMITS}` : NO}`)
  process.exitCode = isProven ? 0 : 1
} catch (error) {
  say(`✗ ${error instanceof Unreadable ? error.message : String(error)}\n\n${NO}`)
  process.exitCode = 1
}
