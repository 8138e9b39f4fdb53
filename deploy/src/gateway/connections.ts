import { Agent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import type { Instance } from './instances.ts'

/** Milliseconds for which an idle connection is kept; services keep theirs longer. */
const KEPT_MS = 10_000

export type AgentFor = (instance: Instance) => Agent

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
  const [kept, fresh] = [agents({ keepAlive: true, timeout: KEPT_MS }), agents({ keepAlive: false })]
  return {
    /** Used again and again. */
    kept: kept.agentFor,
    /** Used once: whoever is asked on a new one has not just closed it. */
    fresh: fresh.agentFor,
    drop: () => {
      kept.drop()
      fresh.drop()
    },
  }
}

export type Connections = ReturnType<typeof connections>
