import { addressIn, type Language } from '@shodh/contracts/languages.ts'
import { html } from '../markup.ts'

type Sentences = Readonly<Record<Language, string>>

const NEEDS_SCRIPTS: Sentences = {
  en: "This page needs JavaScript. Please switch it on in your browser's settings.",
  hi: 'इस पृष्ठ के लिए जावास्क्रिप्ट आवश्यक है। कृपया अपने ब्राउज़र की सेटिंग में उसे चालू करें।',
  mr: 'या पृष्ठासाठी जावास्क्रिप्ट आवश्यक आहे. कृपया आपल्या ब्राउझरच्या सेटिंगमध्ये ते सुरू करा.',
}

const TOO_OLD: Sentences = {
  en: 'This browser is too old for all of this site. Papers can be read, searched and downloaded; please update it for the rest.',
  hi: 'यह ब्राउज़र इस साइट की सभी सुविधाओं के लिए बहुत पुराना है। शोध-पत्र पढ़े, खोजे और डाउनलोड किए जा सकते हैं; बाक़ी के लिए कृपया उसे अपडेट करें।',
  mr: 'हा ब्राउझर या साइटच्या सर्व सुविधांसाठी फार जुना आहे. शोधनिबंध वाचता, शोधता व डाउनलोड करता येतात; बाकीसाठी कृपया तो अद्ययावत करा.',
}

const LINKS: Readonly<Record<Language, { readonly home: string; readonly search: string }>> = {
  en: { home: 'Home', search: 'Search' },
  hi: { home: 'मुखपृष्ठ', search: 'खोज' },
  mr: { home: 'मुखपृष्ठ', search: 'शोध' },
}

/** What stands in a page that browsers render by themselves where they run no scripts: the site's header, and why. */
export const withoutScripts = (language: Language, name: string) => {
  const { home, search } = LINKS[language]
  return html`<noscript>
    <header class="border-t-4 border-b border-t-fill border-b-line bg-surface">
      <div class="page flex flex-wrap items-center gap-4 py-4">
        <a href="${addressIn(language, '/')}" class="mr-auto flex min-w-0 items-center gap-3 font-serif font-semibold">
          <img src="/icon.svg" alt="" class="size-10" />${name}</a
        >
        <a href="${addressIn(language, '/')}">${home}</a>
        <a href="${addressIn(language, '/search')}">${search}</a>
      </div>
    </header>
    <p class="page py-8">${NEEDS_SCRIPTS[language]}</p>
  </noscript>`.markup
}

/** One line, which the script of index.html shows in browsers that lack what the site's own scripts need. */
export const tooOld = (language: Language) => html`<p class="page too-old-line" hidden>${TOO_OLD[language]}</p>`.markup
