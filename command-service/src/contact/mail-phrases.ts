import type { Block } from '../mails/mail-body.ts'

type Received = { readonly journal: string }

type Notice = Received & {
  /** With the address, where there is one; undefined of a reader of a preview who did not say. */
  readonly sender: string | undefined
  readonly hasAddress: boolean
  readonly type: string
  readonly subject: string
  readonly message: string
  readonly link: string
}

type Quoted = { readonly day: string; readonly name: string }

type Phrases = {
  readonly notice: (values: Notice) => { readonly title: string; readonly blocks: readonly Block[] }
  /** Before what a reply quotes. */
  readonly wrote: (values: Quoted) => string
  readonly acknowledgement: (values: Received) => { readonly title: string; readonly blocks: readonly Block[] }
}

/** What the mails about a contact message say. An acknowledgement repeats nothing that was typed: it goes to whatever
 * address was entered, and must carry nobody's advertisement there. */
export const phrases: Readonly<Record<'en' | 'hi' | 'mr', Phrases>> = {
  en: {
    notice: ({ journal, sender, hasAddress, type, subject, message, link }) => ({
      title: `${type}: ${subject}`,
      blocks: [
        `${sender ?? 'A reader of a preview'} wrote through the contact form of ${journal}.`,
        `Type: ${type}`,
        `Subject: ${subject}`,
        { quote: message },
        ...(hasAddress ? ['A reply to this mail goes to the sender.'] : []),
        { button: 'All messages', link },
      ],
    }),
    wrote: ({ day, name }) => `On ${day}, ${name} wrote:`,
    acknowledgement: ({ journal }) => ({
      title: 'We have received your message',
      blocks: [
        `Thank you for writing to ${journal}. Your message has arrived, and we will get back to you within 24-48 hours.`,
        'If you did not write to us, please ignore this mail: somebody entered your address by mistake.',
      ],
    }),
  },
  hi: {
    notice: ({ journal, sender, hasAddress, type, subject, message, link }) => ({
      title: `${type}: ${subject}`,
      blocks: [
        `${sender ?? 'पूर्वावलोकन के एक पाठक'} ने ${journal} के संपर्क फ़ॉर्म से लिखा है।`,
        `प्रकार: ${type}`,
        `विषय: ${subject}`,
        { quote: message },
        ...(hasAddress ? ['इस मेल का उत्तर भेजने वाले को जाएगा।'] : []),
        { button: 'सभी संदेश', link },
      ],
    }),
    wrote: ({ day, name }) => `${day} को ${name} ने लिखा:`,
    acknowledgement: ({ journal }) => ({
      title: 'हमें आपका संदेश मिल गया है',
      blocks: [
        `${journal} को लिखने के लिए धन्यवाद। आपका संदेश पहुँच गया है, और हम 24-48 घंटों में आपको उत्तर देंगे।`,
        'यदि आपने हमें नहीं लिखा, तो कृपया इस मेल को अनदेखा करें: किसी ने भूल से आपका पता लिख दिया।',
      ],
    }),
  },
  mr: {
    notice: ({ journal, sender, hasAddress, type, subject, message, link }) => ({
      title: `${type}: ${subject}`,
      blocks: [
        `${sender ?? 'पूर्वावलोकनाच्या एका वाचक'} यांनी ${journal} च्या संपर्क अर्जातून लिहिले आहे.`,
        `प्रकार: ${type}`,
        `विषय: ${subject}`,
        { quote: message },
        ...(hasAddress ? ['या मेलचे उत्तर पाठवणाऱ्याला जाईल.'] : []),
        { button: 'सर्व संदेश', link },
      ],
    }),
    wrote: ({ day, name }) => `${day} रोजी ${name} यांनी लिहिले:`,
    acknowledgement: ({ journal }) => ({
      title: 'आम्हाला तुमचा संदेश मिळाला आहे',
      blocks: [
        `${journal} ला लिहिल्याबद्दल धन्यवाद. तुमचा संदेश पोहोचला आहे, आणि आम्ही 24-48 तासांत तुम्हाला उत्तर देऊ.`,
        'तुम्ही आम्हाला लिहिले नसेल, तर कृपया या मेलकडे दुर्लक्ष करा: कोणीतरी चुकून तुमचा पत्ता लिहिला आहे.',
      ],
    }),
  },
}
