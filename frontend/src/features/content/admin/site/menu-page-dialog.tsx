import { MenuTitle, MenuUrl } from '@shodh/contracts/content/fields.ts'
import { MENU_TITLE_MAX } from '@shodh/contracts/limits.ts'
import * as z from 'zod/mini'
import { randomId } from '../../../../random-id.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { Dialog } from '../../../../ui/admin/dialogs/dialog.tsx'
import { checkedBy, type FieldError } from '../../../../ui/forms/field-errors.ts'
import { Form } from '../../../../ui/forms/form.tsx'
import { Submit } from '../../../../ui/forms/submit.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { useSentForm } from '../../../../ui/forms/use-sent-form.ts'
import type { MenuPage } from './menu-pages.tsx'
import { labelIn, useLanguages } from '../language-tabs.tsx'

type Typed = { readonly title: Readonly<Record<string, string>>; readonly url: string }

const Page = z.strictObject({ title: MenuTitle, url: MenuUrl })

/** A title that is missing in every language is missed in English. */
const atField = (error: FieldError): FieldError =>
  error.name === 'title.root' ? { ...error, name: 'title.en' } : error

const check = (typed: Typed) => checkedBy(Page)(typed).map(atField)

type Props = {
  /** Undefined for a new one. */
  readonly page: MenuPage | undefined
  readonly done: (page: MenuPage) => void
  readonly close: () => void
}

/** What an entry of the menu says in each language, and where it leads. */
export function MenuPageDialog({ page, done, close }: Props) {
  const languages = useLanguages()
  const form = useSentForm<Typed>({
    defaultValues: {
      title: Object.fromEntries(languages.map(language => [language, page?.title[language] ?? ''])),
      url: page?.url ?? '',
    },
    check,
    send: async typed => {
      const id = page?.id ?? randomId()
      done({ id, _id: id, ...Page.parse(typed) })
      close()
      return undefined
    },
  })
  return (
    <Dialog title={page ? 'Edit menu page' : 'Add page to the menu'} close={close}>
      <Form form={form} className="pt-3">
        {languages.map(language => (
          <TextField
            key={language}
            name={`title.${language}`}
            label={labelIn('Title', language)}
            lang={language}
            autoComplete="off"
            {...(language === 'en' ? { max: MENU_TITLE_MAX } : { placeholder: 'Optional' })}
          />
        ))}
        <TextField
          name="url"
          label="Address"
          hint="A path of this site such as /board-members, or a web address."
          autoComplete="off"
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={close}>Cancel</Button>
          <Submit form={form} label={page ? 'Change' : 'Add'} sending="…" />
        </div>
      </Form>
    </Dialog>
  )
}
