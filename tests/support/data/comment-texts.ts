// Labels and messages of the comments, by which tests find fields and buttons.
export const commentTexts = {
  ar: {
    add: 'أضف تعليقًا',
    edit: 'عدّل تعليقك',
    text: 'تعليقك',
    send: 'أرسل التعليق',
    sent: 'تم إرسال التعليق',
    logIn: 'يرجى تسجيل الدخول لإضافة تعليق',
    fourStars: '4 نجوم',
  },
  en: {
    add: 'Add a comment',
    edit: 'Edit your comment',
    text: 'Your comment',
    send: 'Send comment',
    sent: 'Comment sent',
    logIn: 'Please log in to add a comment',
    fourStars: '4 stars',
  },
};
