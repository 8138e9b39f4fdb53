import type { HeaderView } from '@shodh/contracts/content/views.ts'
import { useHeaderPartQuery } from './calls.ts'
import { LogoFields } from './logo-fields.tsx'
import { MenuPages } from './menu-pages.tsx'
import { headerFields } from './shown-fields.ts'
import { TextInput } from './site-form.tsx'
import { type Preview, SitePartScreen } from './site-part-screen.tsx'

const bodyOf = ({ serialNumber, pages, logoAlt }: HeaderView) => ({
  serialNumber,
  pages: pages.map(({ id, title, url }) => ({ id, title, url })),
  logoAlt,
})

export function HeaderScreen({ Preview }: { Preview: Preview<HeaderView> }) {
  const query = useHeaderPartQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <SitePartScreen
      part="header"
      title="Header"
      query={query}
      Preview={Preview}
      fieldsOf={headerFields}
      bodyOf={bodyOf}
    >
      {({ content, ...draft }) => (
        <>
          <TextInput
            name="serialNumber"
            label="Serial number"
            hint="Below the name of the journal, such as a registration number."
            value={content.serialNumber ?? ''}
            change={text => draft.change({ serialNumber: text || null })}
          />
          <MenuPages pages={content.pages} change={pages => draft.change({ pages })} />
          <LogoFields part="header" draft={{ content, ...draft }} />
        </>
      )}
    </SitePartScreen>
  )
}
