import { expect, test } from 'vitest'
import { bundleFiles, pdfName, pdfPath, parseTlogProof } from './bundle-files.ts'
import { hashFromBase64 } from './bytes.ts'
import { logNumber, tileId } from './stored.ts'
import { aLog, other, PAPER, replaced, uploaded } from './testing/a-log.ts'

test('a bundle has the evidence as files of text, each event with its proof', () => {
  const evidence = aLog([other, uploaded(), other, replaced(2)])
  const files = new Map(bundleFiles(evidence).map(({ name, text }) => [name, text]))
  expect([...files.keys()]).toEqual([
    ...['paper.json', 'events.jsonl', 'checkpoint', 'vkey', 'proofs/1.tlog-proof', 'proofs/3.tlog-proof'],
  ])
  expect(files.get('paper.json')).toBe(`{"format":1,"id":"${PAPER}"}\n`)
  expect(files.get('checkpoint')).toBe(evidence.checkpoint)
  expect(files.get('vkey')).toBe(`${evidence.vkey}\n`)
  const lines = files.get('events.jsonl')?.split('\n')
  expect(lines?.map(line => line && JSON.parse(line))).toEqual([
    ...evidence.events.map(({ proof: _, ...event }) => event),
    '',
  ])
  const [, second] = evidence.events
  expect(parseTlogProof(files.get('proofs/3.tlog-proof') ?? '')).toEqual({
    index: 3,
    hashes: second?.proof.map(hashFromBase64),
    checkpoint: evidence.checkpoint,
  })
})

test('a proof in a bundle has only what is a hash', () => {
  const evidence = aLog([other, uploaded()])
  const withOthers = evidence.events.map(event => ({ ...event, proof: [...event.proof, 'no hash'] }))
  const proofsOf = (events: typeof evidence.events) =>
    bundleFiles({ ...evidence, events }).filter(({ name }) => name.startsWith('proofs/'))
  expect(proofsOf(withOthers)).toEqual(proofsOf(evidence.events))
})

test('a PDF in a bundle is named after its version', () => {
  expect([pdfName(2), pdfPath(2)]).toEqual(['version-2.pdf', 'pdfs/version-2.pdf'])
})

test('what is stored of a log is sorted by its number', () => {
  expect([tileId(0, 7), tileId('entries', 1000)]).toEqual(['0/000000000007', 'entries/000000001000'])
  expect([logNumber(1), logNumber(12)]).toEqual(['0001', '0012'])
})
