import type { Upstreams } from '../contract.ts'
import { configured, startProxy } from './start-proxy.ts'

const hosts = (addresses: string) => addresses.replaceAll('http://', '').replaceAll(',', ' ')

/** Caddy with the repository's configuration, and a certificate of its own authority. */
export const startCaddy = ({ commands, queries }: Upstreams) =>
  startProxy({
    program: 'caddy',
    argumentsFor: file => ['run', '--adapter', 'caddyfile', '--config', file],
    configuration: ({ httpPort, httpsPort }) =>
      configured('Caddyfile', {
        '\temail {$ACME_EMAIL}\n': `\tadmin off\n\tskip_install_trust\n\tdefault_bind 127.0.0.1\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n`,
      }),
    variables: ({ folder }) => ({
      DOMAIN: '127.0.0.1',
      COMMAND_SERVICES: hosts(commands),
      QUERY_SERVICES: hosts(queries),
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    }),
  })
