import * as admin from './admin.ts'
import * as coach from './coach.ts'
import * as consent from './consent.ts'
import * as insights from './insights.ts'
import * as notices from './notices.ts'
import * as plan from './plan.ts'
import * as settings from './settings.ts'
import * as study from './study.ts'
import * as trials from './trials.ts'

/** What several pages say, besides what the first visit loads. */
const common = {
  sort: 'Sırala',
  clearFilters: 'Filtreleri temizle',
  print: 'Yazdır',
  download: 'İndir',
  open: 'Aç',
  send: 'Gönder',
  later: 'Sonra',
  remove: 'Çıkar',
  message: 'Mesaj',
  show: 'Göster',
  list: 'Liste',
  noName: 'Adı yok',
  leaveOut: 'Dışarıda bırak',
  changedMeanwhile: 'Bu arada bir şey değişti. Yeni önizlemeye bakıp yeniden kaydet.',
  deleteSure: 'Evet, sil',
  endLink: 'Bağlantıyı bitir',
  endLinkSure: 'Evet, bitir',
  continue: 'Devam et',
  student: 'Öğrenci',
}

/** Names of fields, in forms, tables and the history of changes. */
const fields = {
  minutes: 'Süre',
  questions: 'Soru',
  level: 'Düzey',
  started_at: 'Başlangıç',
  source: 'Kaynak',
  note: 'Not',
  text: 'Yazı',
  picture_id: 'Fotoğraf',
  reason: 'Neden',
  name: 'Ad',
  email: 'E-posta',
  role_id: 'Rol',
  birth_year: 'Doğum yılı',
  day: 'Gün',
  examdate: 'Sınav günü',
  examtime: 'Saat',
  kind: 'Tür',
  state: 'Plandaki hâli',
  status: 'Durumu',
  net: 'Net',
  publisher: 'Yayın',
  size: 'Uzunluğu',
  unit: 'Birimi',
  duration_min: 'Süre',
  difficulty: 'Zorluk',
  score: 'Puan',
  result: 'Sonuç',
  is_main: 'Ana sınav',
  is_archived: 'Arşivde',
  locale: 'Dil',
  timezone: 'Saat dilimi',
  day_start: 'Gün başlangıcı',
  week_start: 'Haftanın ilk günü',
  goals: 'Haftalık hedef',
  target_net: 'Hedef net',
  question_count: 'Soru sayısı',
  color: 'Renk',
  group: 'Bölüm',
  penalty: 'Kaç yanlış bir doğruyu götürür',
  sort: 'Sıra',
  due: 'Son gün',
  part_from: 'İlk parça',
  part_to: 'Son parça',
  lesson: 'Ders',
  croom_id: 'Sınav',
  ranks: 'Sıralama',
  marks: 'İşaretlenen soru',
}

/** What all other pages say, in Turkish; loaded with the first of them. */
export const rest = {
  ...admin,
  ...coach,
  ...consent,
  ...insights,
  ...notices,
  ...plan,
  ...settings,
  ...study,
  ...trials,
  common,
  fields,
}
