import type { Language } from '@shodh/contracts/languages.ts'
import type { RefusedReport } from '@shodh/contracts/volumes/publication/previews.ts'

type Words = Readonly<
  Record<
    | 'title'
    | 'banner'
    | 'explained'
    | 'report'
    | 'ofVolume'
    | 'what'
    | 'name'
    | 'email'
    | 'readBy'
    | 'send'
    | 'sent'
    | 'back'
    | 'trap',
    string
  > & { readonly failures: Record<RefusedReport['failure'], string> }
>

export const words: Readonly<Record<Language, Words>> = {
  en: {
    title: 'Preview',
    banner: 'Preview – not published',
    explained: 'Only people with this link see this issue, and it may still change.',
    report: 'Something is wrong here',
    ofVolume: 'All of this issue',
    what: 'What is wrong?',
    name: 'Your name (optional)',
    email: 'Your e-mail address (optional, for questions)',
    readBy: 'The editors of the journal read this, with the title of what you are looking at.',
    send: 'Send to the editors',
    sent: 'Thank you. Your note has reached the editors.',
    back: 'Back to the preview',
    trap: 'Please leave this field empty',
    failures: {
      what: 'Please say what is wrong, in at most 2,000 characters.',
      name: 'Please check your name.',
      email: 'Please check your e-mail address, or leave it out.',
      spam: 'This looks like an advertisement to the journal. Please word it differently.',
      busy: 'Too many notes came at once. Please send this one again in a minute.',
      over: 'This preview is no longer open. Please copy your note and send it to whoever gave you the link.',
      other: 'Your note could not be received. Please try again.',
    },
  },
  hi: {
    title: 'पूर्वावलोकन',
    banner: 'पूर्वावलोकन – अभी प्रकाशित नहीं',
    explained: 'यह अंक केवल वे लोग देखते हैं जिनके पास यह लिंक है, और इसमें अभी बदलाव हो सकते हैं।',
    report: 'यहाँ कुछ ग़लत है',
    ofVolume: 'यह पूरा अंक',
    what: 'क्या ग़लत है?',
    name: 'आपका नाम (वैकल्पिक)',
    email: 'आपका ईमेल पता (वैकल्पिक, प्रश्नों के लिए)',
    readBy: 'इसे पत्रिका के संपादक पढ़ते हैं, साथ में उसका शीर्षक जो आप देख रहे हैं।',
    send: 'संपादकों को भेजें',
    sent: 'धन्यवाद। आपकी बात संपादकों तक पहुँच गई है।',
    back: 'पूर्वावलोकन पर वापस',
    trap: 'कृपया इस फ़ील्ड को ख़ाली छोड़ें',
    failures: {
      what: 'कृपया लिखें कि क्या ग़लत है, अधिक से अधिक 2,000 अक्षरों में।',
      name: 'कृपया अपना नाम जाँचें।',
      email: 'कृपया अपना ईमेल पता जाँचें, या उसे ख़ाली छोड़ें।',
      spam: 'यह पत्रिका को विज्ञापन जैसा लगता है। कृपया इसे दूसरे शब्दों में लिखें।',
      busy: 'एक साथ बहुत सारे संदेश आए। कृपया इसे एक मिनट बाद फिर भेजें।',
      over: 'यह पूर्वावलोकन अब खुला नहीं है। कृपया अपनी बात कॉपी करके उन्हें भेजें जिन्होंने आपको लिंक दिया था।',
      other: 'आपकी बात नहीं पहुँच सकी। कृपया फिर कोशिश करें।',
    },
  },
  mr: {
    title: 'पूर्वावलोकन',
    banner: 'पूर्वावलोकन – अजून प्रकाशित नाही',
    explained: 'हा अंक फक्त हा दुवा असलेल्यांनाच दिसतो, आणि त्यात अजून बदल होऊ शकतात.',
    report: 'येथे काहीतरी चुकले आहे',
    ofVolume: 'हा संपूर्ण अंक',
    what: 'काय चुकले आहे?',
    name: 'आपले नाव (ऐच्छिक)',
    email: 'आपला ईमेल पत्ता (ऐच्छिक, प्रश्नांसाठी)',
    readBy: 'हे नियतकालिकाचे संपादक वाचतात, आपण पाहत असलेल्याच्या शीर्षकासह.',
    send: 'संपादकांना पाठवा',
    sent: 'धन्यवाद. आपले म्हणणे संपादकांपर्यंत पोहोचले आहे.',
    back: 'पूर्वावलोकनाकडे परत',
    trap: 'कृपया हे क्षेत्र रिकामे ठेवा',
    failures: {
      what: 'कृपया काय चुकले आहे ते लिहा, जास्तीत जास्त 2,000 अक्षरांत.',
      name: 'कृपया आपले नाव तपासा.',
      email: 'कृपया आपला ईमेल पत्ता तपासा, किंवा तो रिकामा ठेवा.',
      spam: 'हे नियतकालिकाला जाहिरातीसारखे वाटते. कृपया वेगळ्या शब्दांत लिहा.',
      busy: 'एकाच वेळी खूप संदेश आले. कृपया हा एका मिनिटाने पुन्हा पाठवा.',
      over: 'हे पूर्वावलोकन आता खुले नाही. कृपया आपले म्हणणे कॉपी करून ज्यांनी दुवा दिला त्यांना पाठवा.',
      other: 'आपले म्हणणे पोहोचू शकले नाही. कृपया पुन्हा प्रयत्न करा.',
    },
  },
}
