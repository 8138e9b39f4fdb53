import type { Language } from '@shodh/contracts/languages.ts'
import type { SubscriptionPage } from '@shodh/contracts/subscriptions/pages.ts'

export type Words = {
  readonly headings: Readonly<Record<SubscriptionPage['page'], string>>
  readonly explained: string
  readonly email: string
  readonly language: string
  readonly subscribe: string
  readonly privacy: string
  readonly sentExplained: string
  readonly confirmExplained: string
  readonly confirm: string
  readonly confirmedExplained: string
  readonly unsubscribeExplained: string
  readonly unsubscribe: string
  readonly unsubscribedExplained: string
  readonly again: string
  readonly resumedExplained: string
  readonly invalidExplained: string
  readonly home: string
  /** Sentences of the API. */
  readonly sentences: Readonly<Record<string, string>>
}

/** What the pages of subscriptions say. */
export const words: Readonly<Record<Language, Words>> = {
  en: {
    headings: {
      subscribe: 'Get each new issue by e-mail',
      sent: 'Please look into your mailbox',
      confirm: 'Confirm your subscription',
      confirmed: 'You are subscribed',
      unsubscribe: 'Unsubscribe',
      unsubscribed: 'You are unsubscribed',
      resumed: 'You are subscribed again',
      invalid: 'This link is not valid any more',
    },
    explained:
      'Whenever an issue is published, you get one mail with its contents. Every mail has a link to unsubscribe.',
    email: 'E-mail',
    language: 'Language of the mails',
    subscribe: 'Subscribe',
    privacy:
      'We use the address for these mails alone and give it to nobody. It is erased when you unsubscribe, and after 7 days where you do not confirm it.',
    sentExplained:
      'We have sent a mail with a link to your address. Open it within 7 days to confirm the subscription. If no mail arrives, look into the folder for spam; another one can be sent after an hour.',
    confirmExplained: 'One press, and you get a mail for each new issue.',
    confirm: 'Confirm the Subscription',
    confirmedExplained: 'You will get a mail for each new issue. Every mail has a link to unsubscribe.',
    unsubscribeExplained: 'You will get no more mails about new issues, and your address is erased.',
    unsubscribe: 'Unsubscribe',
    unsubscribedExplained:
      'You will get no more mails about new issues. Your address is erased in an hour; until then you can undo this.',
    again: 'Subscribe Again',
    resumedExplained: 'You will get a mail for each new issue as before.',
    invalidExplained: 'It has expired, or the whole address was not copied. You can subscribe again.',
    home: 'Back to the home page',
    sentences: {},
  },
  hi: {
    headings: {
      subscribe: 'हर नया अंक ई-मेल से पाएँ',
      sent: 'कृपया अपना मेलबॉक्स देखें',
      confirm: 'अपनी सदस्यता की पुष्टि करें',
      confirmed: 'आप सदस्य बन गए हैं',
      unsubscribe: 'सदस्यता समाप्त करें',
      unsubscribed: 'आपकी सदस्यता समाप्त हो गई है',
      resumed: 'आप फिर से सदस्य हैं',
      invalid: 'यह लिंक अब मान्य नहीं है',
    },
    explained:
      'जब भी कोई अंक प्रकाशित होता है, आपको उसकी विषय-सूची के साथ एक मेल मिलता है। हर मेल में सदस्यता समाप्त करने का लिंक होता है।',
    email: 'ई-मेल',
    language: 'मेल की भाषा',
    subscribe: 'सदस्य बनें',
    privacy:
      'हम इस पते का उपयोग केवल इन मेलों के लिए करते हैं और किसी को नहीं देते। सदस्यता समाप्त करने पर, और पुष्टि न करने पर 7 दिनों बाद, यह मिटा दिया जाता है।',
    sentExplained:
      'हमने आपके पते पर लिंक वाला एक मेल भेजा है। सदस्यता की पुष्टि के लिए उसे 7 दिनों के भीतर खोलें। यदि मेल न मिले, तो स्पैम फ़ोल्डर देखें; एक घंटे बाद दूसरा मेल भेजा जा सकता है।',
    confirmExplained: 'एक बार दबाएँ, और आपको हर नए अंक का मेल मिलेगा।',
    confirm: 'सदस्यता की पुष्टि करें',
    confirmedExplained: 'आपको हर नए अंक का मेल मिलेगा। हर मेल में सदस्यता समाप्त करने का लिंक होता है।',
    unsubscribeExplained: 'आपको नए अंकों के मेल नहीं मिलेंगे, और आपका पता मिटा दिया जाएगा।',
    unsubscribe: 'सदस्यता समाप्त करें',
    unsubscribedExplained: 'आपको नए अंकों के मेल नहीं मिलेंगे। आपका पता एक घंटे में मिटा दिया जाएगा; तब तक आप इसे पूर्ववत कर सकते हैं।',
    again: 'फिर से सदस्य बनें',
    resumedExplained: 'आपको पहले की तरह हर नए अंक का मेल मिलेगा।',
    invalidExplained: 'इसकी अवधि बीत गई है, या पूरा पता कॉपी नहीं हुआ। आप फिर से सदस्य बन सकते हैं।',
    home: 'मुखपृष्ठ पर वापस',
    sentences: {
      'Email is required': 'ई-मेल आवश्यक है',
      'Invalid email format': 'ई-मेल का प्रारूप मान्य नहीं है',
      'Email address is too long': 'ई-मेल पता बहुत लंबा है',
      'Too many requests came from your network. Please try again in an hour.':
        'आपके नेटवर्क से बहुत अधिक अनुरोध आए हैं। कृपया एक घंटे बाद फिर प्रयास करें।',
      'Too many requests. Please wait a moment before trying again.':
        'बहुत अधिक अनुरोध। कृपया फिर से प्रयास करने से पहले थोड़ा रुकें।',
    },
  },
  mr: {
    headings: {
      subscribe: 'प्रत्येक नवीन अंक ई-मेलने मिळवा',
      sent: 'कृपया आपला मेलबॉक्स पाहा',
      confirm: 'आपल्या सदस्यत्वाची पुष्टी करा',
      confirmed: 'आपण सदस्य झाला आहात',
      unsubscribe: 'सदस्यत्व रद्द करा',
      unsubscribed: 'आपले सदस्यत्व रद्द झाले आहे',
      resumed: 'आपण पुन्हा सदस्य आहात',
      invalid: 'हा दुवा आता वैध नाही',
    },
    explained: 'अंक प्रकाशित झाला की आपणास त्याच्या अनुक्रमणिकेसह एक मेल मिळतो. प्रत्येक मेलमध्ये सदस्यत्व रद्द करण्याचा दुवा असतो.',
    email: 'ई-मेल',
    language: 'मेलची भाषा',
    subscribe: 'सदस्य व्हा',
    privacy:
      'आम्ही हा पत्ता फक्त या मेलसाठी वापरतो आणि कोणालाही देत नाही. सदस्यत्व रद्द केल्यावर, आणि पुष्टी न केल्यास 7 दिवसांनी, तो पुसला जातो.',
    sentExplained:
      'आम्ही आपल्या पत्त्यावर दुवा असलेला मेल पाठवला आहे. सदस्यत्वाची पुष्टी करण्यासाठी तो 7 दिवसांत उघडा. मेल न आल्यास स्पॅमचे फोल्डर पाहा; एका तासानंतर दुसरा मेल पाठवता येतो.',
    confirmExplained: 'एकदा दाबा, आणि आपणास प्रत्येक नवीन अंकाचा मेल मिळेल.',
    confirm: 'सदस्यत्वाची पुष्टी करा',
    confirmedExplained: 'आपणास प्रत्येक नवीन अंकाचा मेल मिळेल. प्रत्येक मेलमध्ये सदस्यत्व रद्द करण्याचा दुवा असतो.',
    unsubscribeExplained: 'आपणास नवीन अंकांचे मेल मिळणार नाहीत, आणि आपला पत्ता पुसला जाईल.',
    unsubscribe: 'सदस्यत्व रद्द करा',
    unsubscribedExplained:
      'आपणास नवीन अंकांचे मेल मिळणार नाहीत. आपला पत्ता एका तासात पुसला जाईल; तोपर्यंत आपण हे पूर्ववत करू शकता.',
    again: 'पुन्हा सदस्य व्हा',
    resumedExplained: 'आपणास पूर्वीप्रमाणे प्रत्येक नवीन अंकाचा मेल मिळेल.',
    invalidExplained: 'त्याची मुदत संपली आहे, किंवा पूर्ण पत्ता कॉपी झाला नाही. आपण पुन्हा सदस्य होऊ शकता.',
    home: 'मुखपृष्ठावर परत',
    sentences: {
      'Email is required': 'ई-मेल आवश्यक आहे',
      'Invalid email format': 'ई-मेलचे स्वरूप वैध नाही',
      'Email address is too long': 'ई-मेल पत्ता खूप लांब आहे',
      'Too many requests came from your network. Please try again in an hour.':
        'तुमच्या नेटवर्कवरून फार जास्त विनंत्या आल्या आहेत. कृपया एका तासानंतर पुन्हा प्रयत्न करा.',
      'Too many requests. Please wait a moment before trying again.':
        'खूप जास्त विनंत्या. कृपया पुन्हा प्रयत्न करण्यापूर्वी थोडे थांबा.',
    },
  },
}
