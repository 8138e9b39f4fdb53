import { describe, expect, test } from 'vitest'
import { base64, hex, utf8 } from './bytes.ts'
import {
  treeHeadText,
  openSignedTreeHead,
  parseTreeHead,
  isKeyName,
  isSignedBy,
  keyOf,
  noteText,
  parseNote,
  parseSignatures,
  parseVkey,
  signatureLine,
  signaturesBy,
  signed,
  SIGNATURE_TYPES,
  vkeyOf,
  cosigned,
  cosignedAt,
} from './note.ts'
import { keyFrom, sha256, verifyEd25519 } from './testing/crypto.ts'

const log = keyFrom('journal.example/log', 1)
const witness = keyFrom('witness.example/w1', 2, SIGNATURE_TYPES.cosignature)
const ROOT = sha256(utf8('root'))
const text = treeHeadText({ origin: 'journal.example/log', size: 257, root: ROOT })
const checkpoint = noteText({ text, signatures: [signed(text, log.key, log.sign)] })

describe('A signed note', () => {
  test('of the specification is verified by its key, which names itself', async () => {
    const line = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'
    const key = parseVkey(sha256, line)
    const note = parseNote(
      'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n',
    )
    if (!key || !note) throw new Error('The example of the specification could not be read')
    expect(vkeyOf(key)).toBe(line)
    expect(await isSignedBy(key, note, verifyEd25519)).toBe(true)
    expect(await isSignedBy(key, { ...note, text: 'This is an example message!\n' }, verifyEd25519)).toBe(false)
  })

  test('is the same text again after it was read', () => {
    const note = parseNote(checkpoint)
    expect(note && noteText(note)).toBe(checkpoint)
  })

  test('has a line for each signature, as a witness responds with', () => {
    const lines = [signed(text, log.key, log.sign), cosigned(text, witness.key, 1, witness.sign)]
    expect(parseSignatures(lines.map(signatureLine).join(''))).toEqual(lines)
    expect(parseSignatures('')).toBeUndefined()
    expect(parseSignatures('refused\n')).toBeUndefined()
  })

  test('is signed in a name without spaces and plus', () => {
    expect(['journal.example/log', 'शोध', 'a b', 'a+b', '', 'a\u00a0b', 'a\nb'].map(isKeyName)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  test('has 64 signatures at most', () => {
    const line = signatureLine(signed(text, log.key, log.sign))
    expect(parseSignatures(line.repeat(64))).toHaveLength(64)
    expect(parseSignatures(line.repeat(65))).toBeUndefined()
    expect(parseSignatures(line.slice(0, -1))).toBeUndefined()
    expect(parseSignatures(`${line.slice(0, -1)}x`)).toBeUndefined()
  })

  test('is signed by a key under its name and its id, and by no key of another kind', async () => {
    const own = signed(text, log.key, log.sign)
    const others = [
      { ...own, name: 'other.example/log' },
      { ...own, keyId: Uint8Array.of(1, 2, 3, 4) },
    ]
    expect(signaturesBy(log.key, { text, signatures: [...others, own] })).toEqual([own])
    const key = { ...log.key, type: SIGNATURE_TYPES.cosignature }
    expect(await isSignedBy(key, { text, signatures: [own] }, verifyEd25519)).toBe(false)
  })

  test('may have empty lines, and signatures of others', async () => {
    const long = 'one\n\ntwo\n'
    const note = noteText({
      text: long,
      signatures: [signed(long, witness.key, witness.sign), signed(long, log.key, log.sign)],
    })
    const parsed = parseNote(note)
    expect(parsed?.text).toBe(long)
    expect(parsed && (await isSignedBy(log.key, parsed, verifyEd25519))).toBe(true)
    const own = signed('\n', log.key, log.sign)
    expect(parseNote(noteText({ text: '\n', signatures: [own] }))).toEqual({ text: '\n', signatures: [own] })
  })

  test('is refused with one wrong signature in the name of the key', async () => {
    const right = signed(text, log.key, log.sign)
    const wrong = { ...right, signature: new Uint8Array(64) }
    expect(await isSignedBy(log.key, { text, signatures: [right, wrong] }, verifyEd25519)).toBe(false)
    expect(await isSignedBy(log.key, { text, signatures: [] }, verifyEd25519)).toBe(false)
  })

  test.each([
    ['no signature', 'text\n\n'],
    ['no empty line', 'text\n— a.example AAAAAAA=\n'],
    ['no end of line', checkpoint.slice(0, -1)],
    ['a hyphen for the dash', checkpoint.replace('—', '-')],
    ['a carriage return', checkpoint.replaceAll('\n', '\r\n')],
    ['base64 with a space', checkpoint.replace(/=\n$/u, ' \n')],
    ['a null', checkpoint.replace('257', '2\u000057')],
    ['a lone surrogate', checkpoint.replace('257', '2\ud80057')],
    ['a signature line that begins elsewhere', checkpoint.replace('— ', 'x — ')],
    ['a signature line that goes on', checkpoint.replace(/\n$/u, ' x\n')],
    ['one good signature and one bad', `${checkpoint}refused\n`],
    ['no line before its signature', `x${checkpoint.slice(checkpoint.indexOf('— '))}`],
    ['a key id alone', 'text\n\n— a.example AAAAAA==\n'],
  ])('with %s is malformed', (_, note) => {
    expect(parseNote(note)).toBeUndefined()
  })

  test.each([
    'example.com/foo+530d903b+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
    'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U0=',
    'x\nexample.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
    'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k x',
    'example.com/foo+530d903a+',
    'x+example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
    vkeyOf(keyOf(sha256, 'a b', new Uint8Array(32))),
    vkeyOf(keyOf(sha256, 'a', new Uint8Array(31))),
    vkeyOf(keyOf(sha256, 'a', new Uint8Array(32), 2)),
    'example.com/a foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
    '',
  ])('has no key %s', line => {
    expect(parseVkey(sha256, line)).toBeUndefined()
  })
})

describe('A checkpoint', () => {
  test('has three lines, and is opened with the key of its log', async () => {
    expect(text).toBe(`journal.example/log\n257\n${base64(ROOT)}\n`)
    const opened = await openSignedTreeHead(checkpoint, log.key, verifyEd25519)
    const head = { origin: 'journal.example/log', size: 257, root: ROOT }
    expect(opened).toMatchObject({ head })
    expect(parseTreeHead(`${text}extension\nanother one\n`)).toEqual(head)
  })

  test('of another key, of another origin, and changed ones are refused in words', async () => {
    const other = keyFrom('journal.example/log', 3)
    const elsewhere = keyFrom('other.example/log', 1)
    expect(await openSignedTreeHead(checkpoint, other.key, verifyEd25519)).toBe('is not signed by the key of the log')
    expect(await openSignedTreeHead(checkpoint, elsewhere.key, verifyEd25519)).toBe(
      'is of the log journal.example/log, not other.example/log',
    )
    const changed = checkpoint.replace('257', '258')
    expect(await openSignedTreeHead(changed, log.key, verifyEd25519)).toBe('is not signed by the key of the log')
    expect(await openSignedTreeHead('', log.key, verifyEd25519)).toBe('is malformed')
  })

  test.each([
    ['a size with a zero before it', text.replace('257', '0257')],
    ['a size below zero', text.replace('257', '-1')],
    ['a size beyond all logs', text.replace('257', '99999999999999999999')],
    ['a short root', `journal.example/log\n257\n${base64(ROOT.slice(1))}\n`],
    ['an empty line', `${text}\n`],
    ['no origin', text.replace('journal.example/log', '')],
    ['no end of line', text.slice(0, -1)],
    ['an empty line within', text + '\n' + text],
    ['nothing', ''],
    ['two lines', 'journal.example/log\n257\n'],
  ])('with %s is malformed', (_, malformed) => {
    expect(parseTreeHead(malformed)).toBeUndefined()
  })
})

describe('A cosignature', () => {
  const own = cosigned(text, witness.key, 1_679_315_147, witness.sign)

  test('says when the witness saw the checkpoint', async () => {
    expect(hex(own.signature.slice(0, 8))).toBe('00000000641850cb')
    expect(await cosignedAt(witness.key, { text, signatures: [own] }, verifyEd25519)).toBe(1_679_315_147)
  })

  test('is of a key of its own kind, as long as it must be, and at a time', async () => {
    const at = (signature: Uint8Array, key = witness.key) =>
      cosignedAt(key, { text, signatures: [{ ...own, signature }] }, () => true)
    expect(await at(own.signature)).toBe(1_679_315_147)
    expect(await at(own.signature, { ...witness.key, type: SIGNATURE_TYPES.ed25519 })).toBeUndefined()
    const longer = new Uint8Array([...Array(8).fill(255), ...own.signature])
    expect(await at(longer.subarray(8))).toBe(1_679_315_147)
    expect(await at(own.signature.slice(1))).toBeUndefined()
    expect(await at(new Uint8Array(72))).toBeUndefined()
    expect(await at(own.signature.with(0, 255))).toBeUndefined()
  })

  test('of another checkpoint, another time or another witness counts for nothing', async () => {
    const at = (note: Parameters<typeof cosignedAt>[1], key = witness.key) => cosignedAt(key, note, verifyEd25519)
    expect(await at({ text: text.replace('257', '258'), signatures: [own] })).toBeUndefined()
    const later = { ...own, signature: own.signature.with(7, 0) }
    expect(await at({ text, signatures: [later] })).toBeUndefined()
    expect(await at({ text, signatures: [signed(text, log.key, log.sign)] })).toBeUndefined()
    expect(await at({ text, signatures: [own] }, keyFrom('witness.example/w1', 3, 0x04).key)).toBeUndefined()
  })
})
