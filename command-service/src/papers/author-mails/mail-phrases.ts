import type { Language } from '@shodh/contracts/languages.ts'
import type { AuthorMailKind } from '@shodh/contracts/papers/author-mails/author-emails.ts'

type Values = { readonly title: string; readonly journal: string; readonly volume: string }

/** The words of mails to authors in one language. */
type Phrases = {
  readonly greeting: (name: string | undefined) => string
  readonly subject: Readonly<Record<AuthorMailKind, string>>
  readonly said: Readonly<Record<AuthorMailKind, (values: Values) => string>>
  readonly reason: (reason: string) => string
  readonly since: (day: string) => string
  readonly read: string
  readonly cite: string
  readonly card: string
  readonly why: (journal: string) => string
}

export const phrases: Readonly<Record<Language, Phrases>> = {
  en: {
    greeting: (name = 'author') => `Dear ${name},`,
    subject: {
      published: 'Your paper is published',
      replaced: 'The PDF of your paper was replaced',
      corrected: 'A correction of your paper was issued',
      concern: 'The journal expresses concern about your paper',
      concern_lifted: 'The expression of concern about your paper is lifted',
      partial_retraction: 'Parts of your paper are retracted',
      retraction: 'Your paper is retracted',
      withdrawal: 'Your paper is withdrawn',
    },
    said: {
      published: ({ title, journal, volume }) => `your paper “${title}” is published in ${journal}, ${volume}.`,
      replaced: ({ title }) =>
        `the PDF of your paper “${title}” was replaced with a new version. Every earlier version stays listed on its page.`,
      corrected: ({ title }) => `the journal has issued a correction of your paper “${title}”. It says:`,
      concern: ({ title }) => `the journal has expressed concern about your paper “${title}”. The notice says:`,
      concern_lifted: ({ title }) =>
        `the journal has lifted its expression of concern about your paper “${title}”. The notice says:`,
      partial_retraction: ({ title }) =>
        `the journal has retracted parts of your paper “${title}”. The notice, which names them, says:`,
      retraction: ({ title }) => `the journal has retracted your paper “${title}”. The notice says:`,
      withdrawal: ({ title }) => `your paper “${title}” has been withdrawn. The notice says:`,
    },
    reason: reason => `Reason: ${reason}`,
    since: day => `In force from: ${day}`,
    read: 'Read the paper',
    cite: 'It is cited as:',
    card: 'Picture for sharing',
    why: journal =>
      `You get this mail because ${journal} has this address for an author of the paper. It is not public. If it should be removed, please write to the journal.`,
  },
  hi: {
    greeting: (name = 'लेखक') => `प्रिय ${name},`,
    subject: {
      published: 'आपका शोध-पत्र प्रकाशित हो गया है',
      replaced: 'आपके शोध-पत्र की PDF बदली गई है',
      corrected: 'आपके शोध-पत्र का सुधार प्रकाशित हुआ है',
      concern: 'आपके शोध-पत्र के बारे में पत्रिका ने चिंता व्यक्त की है',
      concern_lifted: 'आपके शोध-पत्र के बारे में व्यक्त चिंता वापस ली गई है',
      partial_retraction: 'आपका शोध-पत्र अंशतः निरस्त किया गया है',
      retraction: 'आपका शोध-पत्र निरस्त किया गया है',
      withdrawal: 'आपका शोध-पत्र वापस लिया गया है',
    },
    said: {
      published: ({ title, journal, volume }) => `आपका शोध-पत्र “${title}” ${journal}, ${volume} में प्रकाशित हो गया है।`,
      replaced: ({ title }) =>
        `आपके शोध-पत्र “${title}” की PDF की जगह नया संस्करण रखा गया है। पहले के सभी संस्करण उसके पृष्ठ पर सूची में रहते हैं।`,
      corrected: ({ title }) => `पत्रिका ने आपके शोध-पत्र “${title}” का सुधार प्रकाशित किया है। उसमें लिखा है:`,
      concern: ({ title }) => `पत्रिका ने आपके शोध-पत्र “${title}” के बारे में चिंता व्यक्त की है। सूचना में लिखा है:`,
      concern_lifted: ({ title }) => `पत्रिका ने आपके शोध-पत्र “${title}” के बारे में व्यक्त चिंता वापस ले ली है। सूचना में लिखा है:`,
      partial_retraction: ({ title }) =>
        `पत्रिका ने आपका शोध-पत्र “${title}” अंशतः निरस्त किया है। भागों के नाम बताने वाली सूचना में लिखा है:`,
      retraction: ({ title }) => `पत्रिका ने आपका शोध-पत्र “${title}” निरस्त किया है। सूचना में लिखा है:`,
      withdrawal: ({ title }) => `आपका शोध-पत्र “${title}” वापस लिया गया है। सूचना में लिखा है:`,
    },
    reason: reason => `कारण: ${reason}`,
    since: day => `इस दिन से लागू: ${day}`,
    read: 'शोध-पत्र पढ़ें',
    cite: 'उसका उद्धरण इस प्रकार है:',
    card: 'साझा करने के लिए चित्र',
    why: journal =>
      `यह मेल आपको इसलिए मिला है क्योंकि ${journal} के पास इस शोध-पत्र के लेखक का यह पता है। पता सार्वजनिक नहीं है। यदि इसे हटाना हो, तो कृपया पत्रिका को लिखें।`,
  },
  mr: {
    greeting: (name = 'लेखक') => `प्रिय ${name},`,
    subject: {
      published: 'आपला शोधनिबंध प्रकाशित झाला आहे',
      replaced: 'आपल्या शोधनिबंधाची PDF बदलली आहे',
      corrected: 'आपल्या शोधनिबंधाची दुरुस्ती प्रकाशित झाली आहे',
      concern: 'आपल्या शोधनिबंधाबद्दल नियतकालिकाने चिंता व्यक्त केली आहे',
      concern_lifted: 'आपल्या शोधनिबंधाबद्दल व्यक्त केलेली चिंता मागे घेतली आहे',
      partial_retraction: 'आपला शोधनिबंध अंशतः रद्द केला आहे',
      retraction: 'आपला शोधनिबंध रद्द केला आहे',
      withdrawal: 'आपला शोधनिबंध मागे घेतला आहे',
    },
    said: {
      published: ({ title, journal, volume }) => `आपला शोधनिबंध “${title}” ${journal}, ${volume} मध्ये प्रकाशित झाला आहे.`,
      replaced: ({ title }) =>
        `आपल्या “${title}” या शोधनिबंधाच्या PDF च्या जागी नवी आवृत्ती ठेवली आहे. आधीच्या सर्व आवृत्त्या त्याच्या पानावरील यादीत राहतात.`,
      corrected: ({ title }) => `नियतकालिकाने आपल्या “${title}” या शोधनिबंधाची दुरुस्ती प्रकाशित केली आहे. तिच्यात म्हटले आहे:`,
      concern: ({ title }) => `नियतकालिकाने आपल्या “${title}” या शोधनिबंधाबद्दल चिंता व्यक्त केली आहे. सूचनेत म्हटले आहे:`,
      concern_lifted: ({ title }) =>
        `नियतकालिकाने आपल्या “${title}” या शोधनिबंधाबद्दल व्यक्त केलेली चिंता मागे घेतली आहे. सूचनेत म्हटले आहे:`,
      partial_retraction: ({ title }) =>
        `नियतकालिकाने आपला शोधनिबंध “${title}” अंशतः रद्द केला आहे. ते भाग सांगणाऱ्या सूचनेत म्हटले आहे:`,
      retraction: ({ title }) => `नियतकालिकाने आपला शोधनिबंध “${title}” रद्द केला आहे. सूचनेत म्हटले आहे:`,
      withdrawal: ({ title }) => `आपला शोधनिबंध “${title}” मागे घेतला आहे. सूचनेत म्हटले आहे:`,
    },
    reason: reason => `कारण: ${reason}`,
    since: day => `या दिवसापासून लागू: ${day}`,
    read: 'शोधनिबंध वाचा',
    cite: 'त्याचा संदर्भ असा दिला जातो:',
    card: 'शेअर करण्यासाठी चित्र',
    why: journal =>
      `${journal} कडे या शोधनिबंधाच्या लेखकाचा हा पत्ता असल्याने आपल्याला हा मेल आला आहे. पत्ता सार्वजनिक नाही. तो काढायचा असल्यास कृपया नियतकालिकाला लिहा.`,
  },
}
