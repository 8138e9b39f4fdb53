import { Agent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import type { Instance } from './instances.ts'

/** Milliseconds for which an idle connection stays open; services leave theirs open longer. */
const IDLE_MS = 10_000

const agents = (options: { readonly keepAlive: boolean; readonly timeout?: number }) => {
  const [plain, secure] = [new Agent(options), new SecureAgent(options)]
  return {
    agentFor: ({ url }: Instance): Agent => (url.protocol === 'https:' ? secure : plain),
    drop: () => {
      plain.destroy()
      secure.destroy()
    },
  }
}

/** Connections to services. */
export const connections = () => {
  const [reused, fresh] = [agents({ keepAlive: true, timeout: IDLE_MS }), agents({ keepAlive: false })]
  return {
    /** Used again and again. */
    reused: reused.agentFor,
    /** Used once: the service has not just closed a new one. */
    fresh: fresh.agentFor,
    drop: () => {
      reused.drop()
      fresh.drop()
    },
  }
}

export type Connections = ReturnType<typeof connections>
