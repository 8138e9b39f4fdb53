import { proxyContract } from './contract.ts'
import { configured, noProgram, startProxy } from './testing/start-proxy.ts'

proxyContract('HAProxy', {
  missing: noProgram('haproxy'),
  start: ({ commands }) =>
    startProxy({
      program: 'haproxy',
      argumentsFor: file => ['-db', '-f', file],
      configuration: ({ httpPort, httpsPort, pem }) =>
        configured('haproxy.cfg', {
          ':::80 v4v6': `127.0.0.1:${httpPort}`,
          ':::443 v4v6': `127.0.0.1:${httpsPort}`,
          '/etc/haproxy/journal.pem': pem,
          '127.0.0.1:8080': new URL(commands).host,
        }),
    }),
})
