import type { Language } from '@shodh/contracts/languages.ts'

type Phrases = {
  readonly confirm: {
    readonly title: string
    readonly asked: (journal: string) => string
    readonly button: string
    readonly notAsked: string
  }
  readonly issue: {
    readonly title: (volume: string) => string
    readonly published: (journal: string, papers: number) => string
    readonly read: string
    readonly why: (journal: string) => string
    readonly unsubscribe: string
  }
}

/** What the mails to subscribers say. The first repeats nothing that was typed: it goes to whatever address was entered. */
export const phrases: Readonly<Record<Language, Phrases>> = {
  en: {
    confirm: {
      title: 'Confirm your subscription',
      asked: journal =>
        `Somebody, probably you, asked for a mail to this address whenever ${journal} publishes an issue. Please confirm it within 7 days:`,
      button: 'Confirm the Subscription',
      notAsked: 'If you did not ask for this, please ignore this mail: you will get no other one.',
    },
    issue: {
      title: volume => `New issue: ${volume}`,
      published: (journal, papers) =>
        `${journal} has published a new issue with ${papers} ${papers === 1 ? 'paper' : 'papers'}.`,
      read: 'Read the Issue',
      why: journal => `You get this mail because you asked to hear of each new issue of ${journal}.`,
      unsubscribe: 'Unsubscribe',
    },
  },
  hi: {
    confirm: {
      title: 'अपनी सदस्यता की पुष्टि करें',
      asked: journal =>
        `किसी ने, संभवतः आपने, ${journal} का हर नया अंक प्रकाशित होने पर इस पते पर मेल माँगा है। कृपया 7 दिनों के भीतर इसकी पुष्टि करें:`,
      button: 'सदस्यता की पुष्टि करें',
      notAsked: 'यदि आपने यह नहीं माँगा, तो कृपया इस मेल को अनदेखा करें: आपको कोई और मेल नहीं मिलेगा।',
    },
    issue: {
      title: volume => `नया अंक: ${volume}`,
      published: (journal, papers) => `${journal} ने ${papers} शोध-पत्रों वाला नया अंक प्रकाशित किया है।`,
      read: 'अंक पढ़ें',
      why: journal => `आपको यह मेल इसलिए मिला है कि आपने ${journal} के हर नए अंक की सूचना माँगी थी।`,
      unsubscribe: 'सदस्यता समाप्त करें',
    },
  },
  mr: {
    confirm: {
      title: 'आपल्या सदस्यत्वाची पुष्टी करा',
      asked: journal =>
        `कोणीतरी, बहुधा आपणच, ${journal} चा प्रत्येक नवीन अंक प्रकाशित झाल्यावर या पत्त्यावर मेल मागितला आहे. कृपया 7 दिवसांत त्याची पुष्टी करा:`,
      button: 'सदस्यत्वाची पुष्टी करा',
      notAsked: 'आपण हे मागितले नसेल, तर कृपया या मेलकडे दुर्लक्ष करा: आपणास दुसरा मेल मिळणार नाही.',
    },
    issue: {
      title: volume => `नवीन अंक: ${volume}`,
      published: (journal, papers) => `${journal} ने ${papers} शोधनिबंधांचा नवीन अंक प्रकाशित केला आहे.`,
      read: 'अंक वाचा',
      why: journal => `आपण ${journal} च्या प्रत्येक नवीन अंकाची सूचना मागितली होती म्हणून हा मेल आला आहे.`,
      unsubscribe: 'सदस्यत्व रद्द करा',
    },
  },
}
