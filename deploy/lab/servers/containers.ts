import { once } from 'node:events'
import { request } from 'node:http'

/** A server as a container has it; `urlOf` makes its URL of where the port is found. */
export type Image = {
  readonly name: string
  readonly port: number
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  /** The server has said this when it is ready. */
  readonly ready: RegExp
  readonly urlOf: (host: string) => string
}

/** Returns undefined where no Docker runs, or where the laboratory's packages are not installed. */
export const startContainer = async (image: Image) => {
  // @ts-ignore of the laboratory's own packages, which only some targets install
  const testcontainers = await import('testcontainers').catch(() => undefined)
  if (testcontainers === undefined || !(await dockerRuns())) return undefined
  const { GenericContainer, Wait } = testcontainers
  const container = await new GenericContainer(image.name)
    .withExposedPorts(image.port)
    .withCommand([...(image.command ?? [])])
    .withEnvironment({ ...image.environment })
    .withWaitStrategy(Wait.forAll([Wait.forListeningPorts(), Wait.forLogMessage(image.ready)]))
    .start()
  const host = `${container.getHost()}:${container.getMappedPort(image.port)}`
  return { url: image.urlOf(host), stop: () => container.stop() }
}

const SOCKET = '/var/run/docker.sock'

const addressOf = (docker: string) => {
  const { protocol, hostname, port, pathname } = new URL(docker)
  return protocol === 'unix:' ? { socketPath: pathname } : { hostname, port }
}

const dockerRuns = async () => {
  try {
    const address = addressOf(process.env['DOCKER_HOST'] || `unix://${SOCKET}`)
    const ping = request({ ...address, path: '/_ping', timeout: 1_000 }).end()
    ping.once('timeout', () => ping.destroy())
    const [response]: { readonly statusCode?: number; resume(): void }[] = await once(ping, 'response')
    response?.resume()
    return response?.statusCode === 200
  } catch {
    return false
  }
}
