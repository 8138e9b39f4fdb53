import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { type Environment, readSetting, WrongSetting } from '../settings/environment.ts'

type Setting = 'TLS_CERT' | 'TLS_KEY'

const attempt = <Result>(work: () => Result, sentence: string) => {
  try {
    return work()
  } catch (cause) {
    throw new WrongSetting(sentence, { cause })
  }
}

/** The certificate with its chain and the key, as PEM; undefined where there is none. Throws WrongSetting. */
export const tlsOf = async ({ TLS_CERT, TLS_KEY }: Pick<Environment, Setting>) => {
  if (TLS_CERT === undefined || TLS_KEY === undefined) return undefined
  const [cert, key] = [await readSetting('TLS_CERT', TLS_CERT), await readSetting('TLS_KEY', TLS_KEY)]
  const certificate = attempt(
    () => new X509Certificate(cert),
    `TLS_CERT: the file holds no PEM certificate (${TLS_CERT})`,
  )
  const privateKey = attempt(
    () => createPrivateKey(key),
    `TLS_KEY: the file holds no PEM private key without a passphrase (${TLS_KEY})`,
  )
  if (!certificate.checkPrivateKey(privateKey))
    throw new WrongSetting(`TLS_KEY is not the key of the certificate in TLS_CERT (${TLS_KEY})`)
  attempt(() => createSecureContext({ cert, key }), `TLS_CERT and TLS_KEY are not accepted for HTTPS (${TLS_CERT})`)
  return { cert, key }
}
