// What passwords here consist of before the year and the exclamation mark: first names in both scripts, places,
// everyday words.

/** Lower case, separated by white space; may be shorter than any password. */
export const commonStems = `
aa ab abc abcd qq ww zz qaz qwe asd zxc pass admin root user users test guest login hello hi love king queen boss
ksa saudi saudia saudiarabia riyadh jeddah jedda makkah mecca madinah medina dammam khobar taif tabuk abha qassim hail najran jazan dubai kuwait qatar doha bahrain oman egypt yemen arab arabia
lamsa store shop gold dental teeth skin alhilal hilal alnassr nassr nasr ittihad alittihad ahli alahli
ahmed ahmad mohammed mohammad mohamed muhammad mohd abdullah abdulla abdulaziz abdulrahman abdelrahman abdulmalik ali omar umar khalid khaled fahad fahd saad saud sultan faisal
turki bandar nasser naser majed majid salman sami samir hassan hasan hussein hussain ibrahim yousef yusuf yousif youssef ismail saleh salem salim hamad hamed hamza anas bader badr rakan rayan
talal waleed walid yazeed yazid ziyad zaid mansour mishal meshal mazen mustafa mahmoud tariq tareq adel amr ammar
sara sarah noura nora norah nouf huda hind hessa hessah munira munirah latifa lama lamia reem rima rana rania rawan raghad reema maha mona muna mariam maryam fatima fatimah aisha aysha
amal amani asma asmaa abeer afnan arwa bushra dalal dana danah deema ghada hala hanan haya jana jawaher joud layan layla laila leen lina lujain manal nada najla samar shahad shatha salma yara
inshallah mashallah bismillah alhamdulillah allah islam quran habibi habibti hayati omri
احمد أحمد محمد عبدالله عبدالعزيز عبدالرحمن علي عمر خالد فهد سعد سعود سلطان فيصل تركي بندر ناصر ماجد سلمان حسن حسين ابراهيم إبراهيم يوسف صالح سالم حمد حمزة بدر طلال وليد مشعل منصور
سارة ساره نورة نوره نوف هدى هند حصة منيرة لطيفة لمى ريم رنا روان رغد مها منى مريم فاطمة عائشة امل أمل اماني أماني اسماء أسماء عبير افنان أفنان دانة ديمة غادة هلا حنان ليان ليلى لين نجلاء سمر شهد شذى
السعودية سعودي سعودية السعوديه الرياض جدة جده مكة مكه المدينة الدمام الخبر الطائف ابها أبها الهلال النصر الاتحاد الاهلي الأهلي
الله بسمالله سبحانالله الحمدلله ماشاءالله انشاءالله حبيبي حبيبتي حياتي عمري كلمة كلمةالسر كلمةالمرور مرحبا اهلا أهلا لمسة متجر
`;
