import { searchText } from '#rules/search-text.ts'

// Normalized as for search: lower case ASCII. Up to four digits may follow each word.
const words = {
  product:
    'etut etutmerkezi calisma ogrenci ogretmen okul lise ortaokul universite sinav deneme yonetici admin kocum veli',
  passwords: `parola parolam sifre sifrem sifreyok gizli gizlisifre kullanici merhaba selam askim askimsin canim canimsin
    birtanem bitanem hayatim sevgilim sevgi seni seviyorum seniseviyorum senicokseviyorum cokseviyorum askimseni bebegim
    annem babam annecim babacim annembabam kardesim ailem evim arabam internet bilgisayar telefon instagram facebook
    whatsapp youtube tiktok google minecraft roblox fortnite pubgmobile valorant counter knightonline metin2 sihirli
    kelebek papatya menekse yildiz gunes deniz yagmur kartal aslan kaplan kurt bozkurt asena melek prenses kral kralice
    bismillah allah allahuekber allahbir elhamdulillah muhammed inshallah insallah masallah ramazan kuran hayirli
    turkiye turkiyem turkiyecumhuriyeti cumhuriyet ataturk mustafakemal mustafakemalataturk kemalataturk vatan vatanim
    bayrak turk turkoglu osmanli anadolu istiklal cikolata dondurma pizza kahve birikiuc ikiuc onikiuc sifresiz
    tytayt yksyks tercih kazanacagim basarili basari doktor muhendis avukat ogretmenim`,
  clubs: `galatasaray fenerbahce besiktas trabzonspor bursaspor goztepe karsiyaka samsunspor eskisehirspor ankaragucu
    genclerbirligi konyaspor kayserispor sivasspor antalyaspor alanyaspor rizespor gaziantepspor adanaspor
    adanademirspor kocaelispor sakaryaspor denizlispor hatayspor basaksehir kasimpasa fener cimbom cimbombom gsgsgs
    karakartal carsi ultraslan genc gencfb gsfener fenerli gsli bjk gs fb ts aslanlar kanarya timsah`,
  places: `adana adiyaman afyon afyonkarahisar agri amasya ankara antalya artvin aydin balikesir bilecik bingol bitlis
    bolu burdur bursa canakkale cankiri corum denizli diyarbakir edirne elazig erzincan erzurum eskisehir gaziantep
    giresun gumushane hakkari hatay isparta mersin istanbul izmir kars kastamonu kayseri kirklareli kirsehir kocaeli
    konya kutahya malatya manisa kahramanmaras maras mardin mugla mus nevsehir nigde ordu rize sakarya samsun siirt
    sinop sivas tekirdag tokat trabzon tunceli sanliurfa urfa usak van yozgat zonguldak aksaray bayburt karaman
    kirikkale batman sirnak bartin ardahan igdir yalova karabuk kilis osmaniye duzce kadikoy uskudar beyoglu
    bakirkoy sisli fatih esenler bagcilar pendik kartal maltepe cankaya kecioren bornova alanya bodrum marmaris`,
  names: `mehmet mustafa ahmet ali huseyin hasan ibrahim ismail osman yusuf murat omer ramazan halil suleyman abdullah
    mahmut recep salih fatih kadir emre hakan adem kemal yasar bekir orhan serkan musa gokhan ugur yasin hamza enes
    onur yunus burak bayram furkan emrah cem can volkan ozan baris berk berkay kaan mert eren deniz arda kerem emir
    efe ege tolga umut selim sinan cihan caner okan ilker levent tarik bilal faruk metin cetin engin erkan ercan
    erdem ferhat firat gurkan harun ilyas kenan koray levin melih mesut nihat oguz oguzhan polat riza sabri sedat
    sefa serdar serhat sercan soner taha taner tuncay turgut utku vedat veysel yakup yavuz yigit zafer miraç alparslan
    alperen alp atakan batuhan berat cagatay cagri doruk doga dogan dogukan ekrem furkancan goktug kutay mirac poyraz
    fatma ayse emine hatice zeynep elif meryem serife zehra sultan hanife merve havva zeliha esra ozlem yasemin melek
    hulya cemile sevim dilek ayten nur tugba busra kubra rabia sumeyye beyza betul seyma aysegul aylin asli asya azra
    bahar banu basak begum belgin berfin berna burcu buse ceren cansu damla defne derya didem dilara duygu ebru ece
    ecrin eda ela elanur esma eylul ezgi feride filiz fulya gamze gizem gul gulsen gulay gulcan hande hazal hira irem
    ipek irmak kader lale leyla mine miray melis melike melisa mervenur naz nazli nehir nesrin nilay nisa nisanur oya
    ozge pelin pinar rukiye sahra seda selin selma sema serap sevgi sibel sila simge sude sule tuana tugce ulku umay
    yagmur yaren yonca zumra`,
  families: `yilmaz kaya demir celik sahin yildiz yildirim ozturk aydin ozdemir arslan dogan kilic aslan cetin kara koc
    kurt ozkan simsek polat korkmaz cakir erdogan acar bulut aksoy yavuz guler turan tekin ates avci isik aktas unal
    bozkurt ozer keskin gunes coskun altun`,
}

/** Keyboard rows of Turkish layouts, and the order of letters and digits. */
const rows = [
  'qwertyuiopgu',
  'asdfghjklsi',
  'zxcvbnmoc',
  'fggiodrnhpqw',
  'uieautkmlys',
  'jovcgzsb',
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'abccdefgghiijklmnooprsstuuvyz',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '147258369',
]
const runs = rows.flatMap((row) => {
  const twice = row + row
  return [twice, [...twice].reverse().join('')]
})
const listed = new Set(Object.values(words).flatMap((text) => searchText(text).split(/\s+/)))

/**
 * Whether a password is common in Turkey: a name, a club, a city, a word of love or of the product, or keys
 * in a row; once, repeated, or followed by up to four digits.
 */
export function isCommonInTurkey(password: string): boolean {
  const text = searchText(password).replace(/\s+/g, '')
  const stem = text.replace(/\d{1,4}$/, '')
  return [text, stem].some((part) => listed.has(part) || isRun(part) || isRepeated(part))
}

/** Adjacent keys in either direction, including a rest of digits. */
function isRun(text: string): boolean {
  return text.length >= 4 && runs.some((run) => run.includes(text))
}

/** Whether a listed word, a run or up to two characters are repeated. */
function isRepeated(text: string): boolean {
  const unit = /^(.+?)\1+$/.exec(text)?.[1]
  return unit !== undefined && (unit.length <= 2 || listed.has(unit) || isRun(unit))
}
