import type { Language } from '@shodh/contracts/site/languages.ts'
import { Trans, useLingui } from '@lingui/react'
import type { ReactElement } from 'react'
import type { MessageId } from './ids.ts'

type Values = Readonly<Record<string, string | number>>

/** A message in the language of the page: `text('site.papers', { count: 2 })` is '2 papers'. */
export type Text = (id: MessageId, values?: Values) => string

/** The same function as long as the language is the same. */
export const useText = (): Text => useLingui()._

export const useLanguage = () => useLingui().i18n.locale as Language

type Message = {
  readonly id: MessageId
  readonly values?: Values
  readonly components: Readonly<Record<string, ReactElement>>
}

/** A message with elements in it: `Published under <licence>{name}</licence>.` */
export function Message({ id, values, components }: Message) {
  return <Trans id={id} components={components} {...(values && { values })} />
}
