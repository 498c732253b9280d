-- system.apiToken.create
select `menu`.`permission`, `menu`.`name`, `menu`.`type`, `parent`.`name` as `parent_name` from `system_menu` as `menu` left join `system_menu` as `parent` on `parent`.`id` = `menu`.`parent_id` left join `system_menu` as `folder` on `folder`.`id` = `parent`.`parent_id` where `menu`.`status` = ? and `menu`.`permission` != ? order by coalesce(`folder`.`sort`, `parent`.`sort`, `menu`.`sort`), case when `folder`.`id` is null then `menu`.`sort` else `parent`.`sort` end, case when `folder`.`id` is null then `menu`.`id` else `parent`.`id` end, `menu`.`type`, `menu`.`sort`, `menu`.`id`;
insert into `api_token` (`token_hash`, `prefix`, `name`, `permissions`, `expires_time`, `tenant_id`, `user_id`, `revoked_time`, `last_used_time`, `create_time`) values (?);

-- system.apiToken.page
select count(*) as `total` from `api_token` as `token` where `token`.`tenant_id` = ?;
select `token`.`id`, `token`.`name`, `token`.`prefix`, `token`.`permissions`, `token`.`user_id`, `user`.`nickname`, `token`.`expires_time`, `token`.`revoked_time`, `token`.`last_used_time`, `token`.`create_time` from `api_token` as `token` inner join `system_user` as `user` on `user`.`tenant_id` = `token`.`tenant_id` and `user`.`id` = `token`.`user_id` where `token`.`tenant_id` = ? order by `token`.`id` desc limit ? offset ?;

-- system.apiToken.revoke
select `id` from `api_token` where `tenant_id` = ? and `id` = ?;
update `api_token` set `revoked_time` = ? where `tenant_id` = ? and `id` = ? and `revoked_time` is null;

-- system.apiToken.listPermissions
select `menu`.`permission`, `menu`.`name`, `menu`.`type`, `parent`.`name` as `parent_name` from `system_menu` as `menu` left join `system_menu` as `parent` on `parent`.`id` = `menu`.`parent_id` left join `system_menu` as `folder` on `folder`.`id` = `parent`.`parent_id` where `menu`.`status` = ? and `menu`.`permission` != ? order by coalesce(`folder`.`sort`, `parent`.`sort`, `menu`.`sort`), case when `folder`.`id` is null then `menu`.`sort` else `parent`.`sort` end, case when `folder`.`id` is null then `menu`.`id` else `parent`.`id` end, `menu`.`type`, `menu`.`sort`, `menu`.`id`;
