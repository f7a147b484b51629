-- What the picture of a post shows, for those who cannot see it.
alter table blog_posts add column featured_image_alt text;

-- A media file is found by the address under which posts show it.
create index media_files_by_url on media_files (url);
