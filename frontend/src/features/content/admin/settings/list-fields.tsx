import { BOARD_ORDER } from '@shodh/contracts/board/fields.ts'
import type { ContactDefaults } from '@shodh/contracts/content/views.ts'
import { FIGURES_FROM, READINGS_MONTHS, SETTINGS_LIST_MAX } from '@shodh/contracts/limits.ts'
import { useSettingsPartQuery } from '../site/calls.ts'
import { Entries, LocalizedEntries } from '../site/entries.tsx'
import { FoldedDetails } from '../../../../ui/forms/folded-details.tsx'
import { CheckInput, LocalizedInput, NumberInput, TextInput, useRefusal } from '../site/site-form.tsx'
import { Line } from './identity-fields.tsx'
import type { SettingsDraft } from './settings-screen.tsx'
import { BOUNDED, labelOf, namesIn, PERIODS } from './shown-settings.ts'

export function HomeFields({ draft: { content, change } }: SettingsDraft) {
  return (
    <>
      <Entries
        name="heroTags"
        legend={labelOf('heroTags')}
        hint="Each claim unfolds to what it rests on."
        entry="Claim"
        entries={content.heroTags}
        blank={{ title: {}, basis: {} }}
        max={SETTINGS_LIST_MAX}
        change={heroTags => change({ heroTags })}
      >
        {({ of, name, label, change: alter }) => (
          <>
            <LocalizedInput
              name={`${name}.title`}
              label={label}
              texts={of.title}
              change={title => alter({ title: title ?? {} })}
            />
            <LocalizedInput
              name={`${name}.basis`}
              label={`${label} rests on`}
              isMultiline
              texts={of.basis}
              change={basis => alter({ basis: basis ?? {} })}
            />
          </>
        )}
      </Entries>
      <LocalizedEntries
        name="disciplines"
        legend={labelOf('disciplines')}
        entry="Discipline"
        entries={content.disciplines}
        max={SETTINGS_LIST_MAX}
        change={disciplines => change({ disciplines })}
      />
      <NumberInput
        name="figuresFrom"
        label={labelOf('figuresFrom')}
        hint="Downloads and visitors are shown to readers from this number on."
        placeholder={String(FIGURES_FROM)}
        value={content.figuresFrom}
        change={figuresFrom => change({ figuresFrom })}
      />
    </>
  )
}

type Contact = SettingsDraft & {
  /** What stands where the settings say nothing. */
  readonly defaults: ContactDefaults
}

function Bounds({ draft: { content, change }, defaults }: Contact) {
  const { validation = {} } = content.contact ?? {}
  return (
    <FoldedDetails
      title="Characters of a message’s fields"
      isOpen={useRefusal('contact.validation') !== undefined}
      isLazy
    >
      {namesIn(BOUNDED).map(([name, label]) => {
        const bounds = validation[name] ?? defaults.validation[name]
        const input = (bound: 'minLength' | 'maxLength', text: string) => (
          <NumberInput
            name={`contact.validation.${name}.${bound}`}
            label={`${label}, ${text}`}
            value={bounds[bound]}
            change={length => {
              const changed = { ...bounds, [bound]: length as number }
              change({ contact: { ...content.contact, validation: { ...validation, [name]: changed } } })
            }}
          />
        )
        return (
          <div key={name} className="grid grid-cols-2 gap-3 pt-1 pb-3">
            {input('minLength', 'at least')}
            {input('maxLength', 'at most')}
          </div>
        )
      })}
    </FoldedDetails>
  )
}

function Types({ draft: { content, change }, defaults }: Contact) {
  return (
    <Entries
      name="contact.types"
      legend="What messages are about"
      entry="Type"
      entries={content.contact?.types ?? defaults.types}
      blank={{ value: '', label: {} }}
      max={SETTINGS_LIST_MAX}
      change={next => change({ contact: { ...content.contact, types: next } })}
    >
      {({ of, name, label, change: alter }) => (
        <>
          <LocalizedInput
            name={`${name}.label`}
            label={label}
            texts={of.label}
            change={texts => alter({ label: texts ?? {} })}
          />
          <TextInput
            name={`${name}.value`}
            label={`${label} in the data`}
            hint="Letters, digits and _; messages that were sent keep theirs."
            value={of.value}
            change={value => alter({ value })}
          />
        </>
      )}
    </Entries>
  )
}

export function ContactFields({ draft }: SettingsDraft) {
  const defaults = useSettingsPartQuery(undefined).data?.contactDefaults
  const { content, change } = draft
  return (
    <>
      <Entries
        name="contactChannels"
        legend={labelOf('contactChannels')}
        entry="Way"
        entries={content.contactChannels}
        blank={{ title: {}, content: {}, link: null }}
        max={SETTINGS_LIST_MAX}
        change={contactChannels => change({ contactChannels })}
      >
        {({ of, name, label, change: alter }) => (
          <>
            <LocalizedInput
              name={`${name}.title`}
              label={label}
              texts={of.title}
              change={title => alter({ title: title ?? {} })}
            />
            <LocalizedInput
              name={`${name}.content`}
              label={`${label} in words`}
              isMultiline
              texts={of.content}
              change={texts => alter({ content: texts ?? {} })}
            />
            <TextInput
              name={`${name}.link`}
              label={`${label} leads to`}
              hint="A path of this site, or a link such as https://…, mailto:… or tel:…"
              value={of.link ?? ''}
              change={link => alter({ link: link || null })}
            />
          </>
        )}
      </Entries>
      {defaults && <Types draft={draft} defaults={defaults} />}
      {defaults && <Bounds draft={draft} defaults={defaults} />}
      <Line name="mailFromName" draft={draft} hint="Beside the address that mails come from." />
    </>
  )
}

const linesOf = (text: string) => text.split('\n').map(each => each.trimStart())

export function BoardFields({ draft: { content, change } }: SettingsDraft) {
  return (
    <>
      <TextInput
        name="boardOrder"
        label={labelOf('boardOrder')}
        hint="One section a line, as readers see them first; the others follow."
        isMultiline
        placeholder={BOARD_ORDER.join('\n')}
        value={content.boardOrder?.join('\n') ?? ''}
        change={text => change({ boardOrder: text.trim() === '' ? null : linesOf(text) })}
      />
      <CheckInput
        name="formerMembers"
        label="List former members below the present board"
        isChecked={content.formerMembers}
        change={formerMembers => change({ formerMembers })}
      />
    </>
  )
}

export function PrivacyFields({ draft: { content, change } }: SettingsDraft) {
  const periods = content.retention ?? {}
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">{labelOf('retention')}</legend>
      <p className="text-sm text-muted">Months after which they are deleted. The privacy page says so.</p>
      {namesIn(PERIODS).map(([name, label]) => (
        <NumberInput
          key={name}
          name={`retention.${name}`}
          label={label}
          placeholder={name === 'readings' ? String(READINGS_MONTHS) : 'Never'}
          value={periods[name] ?? null}
          change={months => {
            const { [name]: _, ...others } = periods
            const next = months === null ? others : { ...others, [name]: months }
            change({ retention: Object.keys(next).length === 0 ? null : next })
          }}
        />
      ))}
    </fieldset>
  )
}
