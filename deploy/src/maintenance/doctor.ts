import { examine } from '../doctor/doctor.ts'

const MARKS = { well: '✓', doubtful: '?', wrong: '✗' } as const

const main = async () => {
  const findings = await examine(process.env)
  const wrong = findings.filter(({ is }) => is === 'wrong')
  if (process.env['JSON'] === '1') console.log(JSON.stringify({ isWell: wrong.length === 0, findings }, undefined, 2))
  else {
    for (const { about, is, sentence } of findings) console.log(`${MARKS[is]} ${about}: ${sentence}`)
    console.log(wrong.length === 0 ? '\nNothing is wrong.' : `\n${wrong.length} to be mended.`)
  }
  process.exitCode = wrong.length === 0 ? 0 : 1
}

/** `make doctor [TO=address] [JSON=1]`: says what is wrong with a set-up, and exits with 1 where something is. */
await main()
