import { randomBytes } from 'node:crypto'
import { type Engine, offerOf, type ServerIdentity } from '../servers/engine.ts'
import type { Bench } from './row.ts'

/** A server that a row is measured on. */
export type Server = {
  readonly url: string
  /** Of the row's own names there. */
  readonly prefix: string
  /** Of its process, where this row has started it. */
  readonly pid: number | undefined
}

/** Says who the server is, and of what is not the real one what its figures are worth. */
export const serverLine = ({ name, version, kind }: ServerIdentity, namedBy?: string): string => {
  const whose = namedBy === undefined ? '' : `, named by ${namedBy}`
  if (kind === 'the real server') return `${name} ${version}, ${kind}${whose}`
  return `${name} ${version}, ${kind}${whose}: figures on it tell of the journal's own code only, not of the real server`
}

/** Of names that no other run uses on a server. */
export const newPrefix = () => `bench-${randomBytes(4).toString('hex')}`

/** The server that the setting names, else what this machine can offer. Rejects with why there is none. */
export const serverFor = async (bench: Bench, engine: Engine, prefix = newPrefix()): Promise<Server> => {
  const { offer, stop } = await offerOf(engine)
  if ('missing' in offer) throw new Error(offer.missing)
  const { url, identity, isNamed, pid } = offer
  // data in memory ends with its server
  bench.atEnd(() => (isNamed ? engine.remove(url, prefix) : stop()))
  bench.on(serverLine(identity, isNamed ? engine.setting : undefined))
  return { url, prefix, pid }
}
