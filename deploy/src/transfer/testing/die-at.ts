/** Test equipment, loaded before a main: kills the process as soon as it is about to say DIE_AT, or so much later. */
const { DIE_AT: words = '', DIE_AFTER_MS: milliseconds } = process.env

const die = () => process.kill(process.pid, 'SIGKILL')
const write = process.stdout.write.bind(process.stdout)

process.stdout.write = (text: string | Uint8Array, ...rest: never[]) => {
  if (String(text).startsWith(words)) {
    if (milliseconds === undefined) die()
    setTimeout(die, Number(milliseconds))
  }
  return write(text, ...rest)
}
